import { paymentLabels } from "@aurelle/shared/order";

/** The payment methods of specification §9: first those that can be chosen. */
const paymentMethods = [
  { value: "bank_transfer", label: paymentLabels.bank_transfer, hint: "You get our bank details with the order." },
  { value: "demo_payment", label: paymentLabels.demo_payment, hint: "Nothing is charged." },
  { value: "credit_card", label: paymentLabels.credit_card, hint: "Coming Soon", disabled: true },
  { value: "paypal", label: paymentLabels.paypal, hint: "Coming Soon", disabled: true },
] as const;

/** The methods that the form lists: the demo payment only where the shop runs with DEMO_MODE (decision 23). */
export const offeredMethods = (isDemo: boolean) =>
  paymentMethods.filter(({ value }) => isDemo || value !== "demo_payment");

/** The method that is selected at first (specification §9). */
export const firstMethod = (isDemo: boolean): string => (isDemo ? "demo_payment" : "bank_transfer");
