import { maxLengths } from "@aurelle/shared/contract/rules";
import { useFocusOnInvalid } from "@aurelle/shared/forms/useFocusOnInvalid";
import { Button, Field, FocusOnMount, Notice } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { useStockNotice } from "../../data/product/useStockNotice";
import { emailError } from "../../model/email";
import styles from "./BackInStock.module.css";

interface BackInStockProps {
  productId: string;
  /** Called when the server reports that the product is in stock. */
  onInStock: () => void;
}

/** A form that requests an e-mail for when a sold-out product is back in stock. */
export function BackInStock({ productId, onInStock }: BackInStockProps) {
  const { notice, request, knownEmail } = useStockNotice(productId, onInStock);
  const [typed, setTyped] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isEdited, setEdited] = useState(false);
  const email = typed ?? knownEmail;
  const failure = notice?.status === "failed" ? notice : null;
  // After the first submit the error follows the typing.
  const found = attempt > 0 ? emailError(email) : null;
  const error = found ?? (isEdited ? null : failure?.fieldError);
  useFocusOnInvalid(attempt, error ? ["stock-notice-email"] : [], failure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (emailError(email) !== null) return;
    setEdited(false);
    request(email.trim());
  };
  if (notice?.status === "succeeded") {
    return (
      <FocusOnMount>
        <Notice tone="success">{notice.message}</Notice>
      </FocusOnMount>
    );
  }
  return (
    <form noValidate method="post" action="/stock-notices" onSubmit={submit} className={styles.form}>
      <input type="hidden" name="product_id" value={productId} />
      <p className={styles.invitation}>Shall we tell you when it is back?</p>
      <Field
        label="Your email address"
        name="stock-notice-email"
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        value={email}
        onChange={(text) => {
          setTyped(text);
          setEdited(true);
        }}
        error={error}
        hint="One email, for this piece alone."
        required
      />
      <Button type="submit" variant="outlined" busy={notice?.status === "loading"}>
        Tell me
      </Button>
      {failure && failure.fieldError === null && (
        <Notice tone="error" className={styles.fullWidth}>
          {failure.message}
        </Notice>
      )}
    </form>
  );
}
