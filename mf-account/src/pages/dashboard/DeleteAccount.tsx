import { session } from "@aurelle/shared/session";
import { DeleteAccountDialog } from "../../components/profile/DeleteAccountDialog";
import { deleteAccount } from "../../data/user/userThunks";
import { useSignOut } from "../../data/user/useSignOut";
import { useSubmission } from "../../data/user/useSubmission";

/** The dialog that deletes the account, then ends the session. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { status, error, send } = useSubmission("deletion");
  const signOut = useSignOut();
  const onDelete = async () => {
    const outcome = await send((dispatch) => dispatch(deleteAccount()));
    if (deleteAccount.fulfilled.match(outcome)) signOut(session.forget, "Your account has been deleted.");
  };
  return (
    <DeleteAccountDialog
      email={email}
      isDeleting={status === "loading"}
      error={error?.message}
      onDelete={onDelete}
      onClose={() => status !== "loading" && onClose()}
    />
  );
}
