import type { WireProfile } from "@aurelle/shared/contract";
import { toast } from "@aurelle/shared/toast";
import { useEffect, useEffectEvent } from "react";
import { EditProfileDialog } from "../../components/profile/EditProfileDialog";
import { updateProfile } from "../../data/user/userThunks";
import { useSubmission } from "../../data/user/useSubmission";
import { type ProfileForm, toProfileForm } from "../../model/profile";

interface EditProfileProps {
  profile: WireProfile;
  /** What was typed before the session ended. */
  draft: ProfileForm | null;
  onClose: () => void;
}

export function EditProfile({ profile, draft, onClose }: EditProfileProps) {
  const { status, failure, send } = useSubmission("profileUpdate");
  const close = useEffectEvent(() => {
    toast.success("Your profile has been saved.");
    onClose();
  });
  useEffect(() => {
    if (status === "succeeded") close();
  }, [status]);
  return (
    <EditProfileDialog
      initial={draft ?? toProfileForm(profile)}
      isSaving={status === "loading"}
      failure={failure?.message}
      refused={failure?.fields}
      onSave={(form) => send((dispatch) => dispatch(updateProfile(form)))}
      onClose={onClose}
    />
  );
}
