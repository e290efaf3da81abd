import type { WireProfile } from "@aurelle/shared/contract";
import { Button } from "@aurelle/shared/ui";
import { Facts } from "@aurelle/shared/ui/Facts";
import { profileFacts } from "../../model/profile";
import styles from "./ProfileCard.module.css";

interface ProfileCardProps {
  profile: WireProfile;
  onEdit: () => void;
  onLogout: () => void;
}

/** The values of the profile, with buttons to edit it and to log out. */
export function ProfileCard({ profile, onEdit, onLogout }: ProfileCardProps) {
  return (
    <div className={styles.card}>
      <Facts facts={profileFacts(profile)} />
      <div className={styles.actions}>
        <Button variant="outlined" onClick={onEdit}>
          Edit profile
        </Button>
        <Button variant="quiet" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </div>
  );
}
