import { invalidFields } from "@aurelle/shared/forms/invalidFields";
import type { Pence } from "@aurelle/shared/money";
import { useOnline } from "@aurelle/shared/online";
import { ErrorSummary, Notice, RadioGroup } from "@aurelle/shared/ui";
import { type FormEvent, useId, useState } from "react";
import type { CartDifference } from "../model/cartDifferences";
import { offeredMethods } from "../model/paymentMethods";
import type { Placing } from "../model/placing";
import { fieldLabels } from "../model/shippingForm";
import styles from "./CheckoutForm.module.css";
import { FormGroup } from "./FormGroup";
import { PlaceOrder } from "./PlaceOrder";
import { PlacingNotice } from "./PlacingNotice";
import { type FormState, ShippingFields } from "./ShippingFields";

interface CheckoutFormProps {
  /** `check` shows the errors of all fields. It returns true when no field has an error. */
  form: FormState & { check: () => boolean };
  placing: Placing;
  /** What has changed in the cart since the shopper saw it. */
  differences: readonly CartDifference[];
  isCartEmpty: boolean;
  /** Of the cart. */
  total: Pence;
  /** The days of delivery: `Fri 4 to Tue 8 December`. */
  arrival: string;
  /** Whether the shop offers the demo payment (decision 23). */
  isDemo: boolean;
  onSubmit: () => void;
}

/** The shipping form, the choice of payment and the button that places the order. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { form, placing, differences, isCartEmpty, total, arrival, isDemo, onSubmit } = props;
  const [attempts, setAttempts] = useState(0);
  const [wasCartEmpty, setCartEmpty] = useState(false);
  const isBusy = placing.status === "loading" || placing.status === "succeeded";
  const isOnline = useOnline();
  const reasonId = useId();
  const labels = fieldLabels(form.values.country);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOnline) return;
    const isValid = form.check();
    setAttempts(attempts + 1);
    setCartEmpty(isCartEmpty);
    if (isValid && !isCartEmpty) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Checkout" className={styles.form}>
      {attempts > 0 && (
        <ErrorSummary key={`${attempts} ${placing.status}`} errors={invalidFields(labels, form.errors)} />
      )}
      <ShippingFields form={form} />
      <FormGroup title="Payment">
        <RadioGroup
          legend={labels.payment_method}
          name="payment_method"
          value={form.values.payment_method}
          onChange={(value) => form.change("payment_method", value)}
          error={form.errors.payment_method}
          options={offeredMethods(isDemo)}
        />
      </FormGroup>
      <PlacingNotice placing={placing} isCartEmpty={wasCartEmpty && isCartEmpty} differences={differences} />
      {!isOnline && (
        <Notice>
          <p id={reasonId}>
            You are offline. You can place your order when you are back online; what you typed stays here.
          </p>
        </Notice>
      )}
      <PlaceOrder total={total} arrival={arrival} isBusy={isBusy} reasonId={isOnline ? undefined : reasonId} />
    </form>
  );
}
