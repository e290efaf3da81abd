import { Button, Dialog, Field, Stack } from "@aurelle/shared/ui";
import { useId } from "react";
import { isSameEmail } from "../../model/credentials";
import { Form } from "../forms/Form";
import { useForm } from "../forms/useForm";
import styles from "./DeleteAccountDialog.module.css";
import actions from "./dialogActions.module.css";

interface DeleteAccountDialogProps {
  email: string;
  isDeleting: boolean;
  error: string | undefined;
  onDelete: () => void;
  onClose: () => void;
}

/** Explains what is lost, and requires the shopper to type the e-mail address as a confirmation (decision 10). */
export function DeleteAccountDialog({ email, isDeleting, error, onDelete, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { confirm_email: "" },
    labels: { confirm_email: "Your email" },
    validate: ({ confirm_email }) =>
      isSameEmail(confirm_email, email) ? {} : { confirm_email: "Type the email of this account" },
    onSubmit: onDelete,
  });
  return (
    <Dialog
      title="Delete account"
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose} className={actions.action}>
            Keep account
          </Button>
          <Button type="submit" variant="destructive" form={formId} busy={isDeleting} className={actions.action}>
            {isDeleting ? "Deleting..." : "Delete account"}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} error={error}>
        <Stack gap={3}>
          <p>This cannot be undone. You will lose:</p>
          <ul className={styles.losses}>
            <li>your sign-in, on every device,</li>
            <li>your name, address and phone number,</li>
            <li>your saved cart,</li>
            <li>
              the list of your orders. Orders on their way still arrive; we keep them for our books without your
              personal details.
            </li>
          </ul>
        </Stack>
        <Field
          {...form.field("confirm_email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={
            <>
              Type <bdi>{email}</bdi> to confirm.
            </>
          }
          required
        />
      </Form>
    </Dialog>
  );
}
