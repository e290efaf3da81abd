import type { WireProfile } from "@aurelle/shared/contract";
import { EditProfileDialog } from "../../components/profile/EditProfileDialog";
import { useProfileUpdate } from "../../data/user/useProfileUpdate";
import { type ProfileForm, toProfileForm } from "../../model/profile";

interface EditProfileProps {
  profile: WireProfile;
  /** The values that were typed before the session ended. */
  draft: ProfileForm | null;
  onClose: () => void;
}

/** The dialog that changes the profile. It closes when the profile is saved. */
export function EditProfile({ profile, draft, onClose }: EditProfileProps) {
  const { isSaving, error, save } = useProfileUpdate(onClose);
  return (
    <EditProfileDialog
      initial={draft ?? toProfileForm(profile)}
      isSaving={isSaving}
      error={error?.message}
      rejectedFields={error?.fields}
      onSave={save}
      onClose={onClose}
    />
  );
}
