import { useOnline } from "@aurelle/shared/online";
import { Button, ErrorSummary, Notice, RadioGroup } from "@aurelle/shared/ui";
import { type FormEvent, useId, useState } from "react";
import { offeredMethods } from "../model/paymentMethods";
import type { Placing } from "../model/placing";
import { type FormErrors, fieldLabels, fieldNames } from "../model/shippingForm";
import styles from "./CheckoutForm.module.css";
import { FormGroup } from "./FormGroup";
import { type FormState, ShippingFields } from "./ShippingFields";

interface CheckoutFormProps {
  /** `check` shows everything that is wrong, and says whether nothing is. */
  form: FormState & { check: () => boolean };
  placing: Placing;
  isCartEmpty: boolean;
  /** May an order be placed without paying? */
  isDemo: boolean;
  onSubmit: () => void;
}

/** For the summary, where several fields may miss the same: each error by its field's name. */
const inOrder = (errors: FormErrors) =>
  fieldNames.flatMap((name) => (errors[name] ? [{ name, text: `${fieldLabels[name]}: ${errors[name]}` }] : []));

/** Why the order was not placed, beside the button that tries again. */
function Refusal({ placing, isEmptyTold }: { placing: Placing; isEmptyTold: boolean }) {
  if (isEmptyTold) return <Notice tone="error">Your cart is empty</Notice>;
  if (placing.status !== "failed") return null;
  return (
    <Notice tone="error">
      <p dir="auto">{`Error: ${placing.message}`}</p>
      {placing.isOutcomeUnknown && (
        <p>You can safely press the button again: even if your order has reached us already, it is placed only once.</p>
      )}
    </Notice>
  );
}

export function CheckoutForm({ form, placing, isCartEmpty, isDemo, onSubmit }: CheckoutFormProps) {
  const [sendings, setSendings] = useState(0);
  const [isEmptyTold, setEmptyTold] = useState(false);
  const isBusy = placing.status === "loading" || placing.status === "succeeded";
  const isOnline = useOnline();
  const why = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOnline) return;
    const isInOrder = form.check();
    setSendings(sendings + 1);
    setEmptyTold(isCartEmpty);
    if (isInOrder && !isCartEmpty) onSubmit();
  };
  return (
    <form noValidate onSubmit={send} aria-label="Checkout" className={styles.form}>
      {sendings > 0 && <ErrorSummary key={`${sendings} ${placing.status}`} errors={inOrder(form.errors)} />}
      <ShippingFields form={form} />
      <FormGroup title="Payment">
        <RadioGroup
          legend={fieldLabels.payment_method}
          name="payment_method"
          value={form.values.payment_method}
          onChange={(value) => form.change("payment_method", value)}
          error={form.errors.payment_method}
          options={offeredMethods(isDemo)}
        />
      </FormGroup>
      <Refusal placing={placing} isEmptyTold={isEmptyTold && isCartEmpty} />
      {!isOnline && (
        <Notice>
          <p id={why}>You are offline. You can place your order when you are back online; what you typed stays here.</p>
        </Notice>
      )}
      {/* Not `disabled`: whoever is on it when the connection goes stays in the page. The press does not take the focus: a fault shown as a field is left would move the button away from under it. */}
      <Button
        type="submit"
        fullWidth
        busy={isBusy}
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : why}
        onMouseDown={(event) => event.preventDefault()}
      >
        Place Order
      </Button>
    </form>
  );
}
