import type { WireProfile } from "@aurelle/shared/contract";
import { EditProfileDialog } from "../../components/profile/EditProfileDialog";
import { useProfileUpdate } from "../../data/user/useProfileUpdate";
import { isSameForm, type ProfileForm, toProfileForm } from "../../model/profile";

interface EditProfileProps {
  profile: WireProfile;
  /** The values that were typed before the session ended. */
  draft: ProfileForm | null;
  /** Called with what is typed; `null` while nothing is changed. */
  onType: (form: ProfileForm | null) => void;
  onClose: () => void;
}

/** The dialog that changes the profile. It closes when the profile is saved. */
export function EditProfile({ profile, draft, onType, onClose }: EditProfileProps) {
  const current = toProfileForm(profile);
  const { isSaving, error, save } = useProfileUpdate(onClose);
  return (
    <EditProfileDialog
      initial={draft ?? current}
      isSaving={isSaving}
      error={error?.message}
      rejectedFields={error?.fields}
      onType={(form) => onType(isSameForm(form, current) ? null : form)}
      onSave={save}
      onClose={onClose}
    />
  );
}
