import { Button, Field, Notice } from "@aurelle/shared/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useStockNotice } from "../../data/product/useStockNotice";
import { emailError } from "../../model/email";
import styles from "./BackInStock.module.css";

interface BackInStockProps {
  productId: string;
  /** There are pieces after all. */
  onInStock: () => void;
}

/** Where a piece cannot be had: a letter when it can. */
export function BackInStock({ productId, onInStock }: BackInStockProps) {
  const { notice, ask, knownEmail } = useStockNotice(productId, onInStock);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const email = typed ?? knownEmail;
  const refused = notice?.status === "failed" ? notice : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = emailError(email);
    setFault(found);
    if (found === null) ask(email.trim());
  };
  if (notice?.status === "succeeded") return <Noted>{notice.message}</Noted>;
  return (
    <form noValidate method="post" action="/stock-notices" onSubmit={submit} className={styles.form}>
      <input type="hidden" name="product_id" value={productId} />
      <p className={styles.invitation}>Shall we tell you when it is back?</p>
      <Field
        label="Your e-mail address"
        name="stock-notice-email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(text) => {
          setTyped(text);
          setFault(null);
        }}
        error={fault ?? refused?.fault}
        hint="One letter, for this piece alone."
        required
      />
      <Button type="submit" variant="outlined" busy={notice?.status === "loading"}>
        Tell me
      </Button>
      {refused && refused.fault === null && (
        <Notice key={refused.attempt} tone="error" className={styles.whole}>
          {refused.message}
        </Notice>
      )}
    </form>
  );
}

/** In the place of the form, and of its focus. */
function Noted({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}
