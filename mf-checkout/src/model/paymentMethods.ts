import { paymentLabels } from "@aurelle/shared/order";

/** The payment methods of specification §9. The disabled ones cannot be chosen yet. */
const paymentMethods = [
  { value: "bank_transfer", label: paymentLabels.bank_transfer, hint: "You get our bank details with the order." },
  { value: "credit_card", label: paymentLabels.credit_card, hint: "Coming Soon", disabled: true },
  { value: "paypal", label: paymentLabels.paypal, hint: "Coming Soon", disabled: true },
  { value: "demo_payment", label: paymentLabels.demo_payment, hint: "Nothing is charged." },
] as const;

/** The methods that the form lists: the demo payment only where the shop runs with DEMO_MODE (decision 23). */
export const offeredMethods = (isDemo: boolean) =>
  paymentMethods.filter(({ value }) => isDemo || value !== "demo_payment");

/** The method that is selected at first (specification §9). */
export const firstMethod = (isDemo: boolean): string => (isDemo ? "demo_payment" : "bank_transfer");
