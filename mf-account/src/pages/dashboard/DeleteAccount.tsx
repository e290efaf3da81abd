import { session } from "@aurelle/shared/session";
import { DeleteAccountDialog } from "../../components/DeleteAccountDialog";
import { useFarewell } from "../../data/useFarewell";
import { deleteAccount } from "../../data/userThunks";
import { useSubmission } from "../../data/useSubmission";

export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { status, failure, send } = useSubmission("deletion");
  const sayFarewell = useFarewell();
  const onDelete = async () => {
    const outcome = await send((dispatch) => dispatch(deleteAccount()));
    if (deleteAccount.fulfilled.match(outcome)) sayFarewell(session.forget, "Your account has been deleted.");
  };
  return (
    <DeleteAccountDialog
      email={email}
      isDeleting={status === "loading"}
      failure={failure?.message}
      onDelete={onDelete}
      onClose={() => status !== "loading" && onClose()}
    />
  );
}
