import { toast } from "@aurelle/shared/toast";
import type { ProfileForm } from "../../model/profile";
import { updateProfile } from "./userThunks";
import { useSubmission } from "./useSubmission";

/** Saves the profile. After a success it shows a toast and calls `onSaved`. */
export function useProfileUpdate(onSaved: () => void) {
  const { status, error, send } = useSubmission("profileUpdate");
  const save = async (form: ProfileForm) => {
    const outcome = await send((dispatch) => dispatch(updateProfile(form)));
    if (!updateProfile.fulfilled.match(outcome)) return;
    toast.success("Your profile has been saved.");
    onSaved();
  };
  return { isSaving: status === "loading", error, save };
}
