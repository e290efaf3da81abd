/** Specification §9. Those that are coming soon can be seen, not chosen. */
export const paymentMethods = [
  { value: "bank_transfer", label: "Pay by Invoice", hint: "We send you an invoice with our bank details." },
  { value: "credit_card", label: "Credit Card", hint: "Coming Soon", disabled: true },
  { value: "paypal", label: "PayPal", hint: "Coming Soon", disabled: true },
  { value: "demo_payment", label: "Demo Payment", hint: "Nothing is charged." },
] as const;
