import * as paths from "@aurelle/shared/contract/paths";
import { isReturnReason, returnReasons } from "@aurelle/shared/contract/rules";
import { composeEmail, pieces, pounds } from "../mail/composeEmail";
import type { Email } from "../mail/email";
import type { EmailLine } from "../mail/emailLines";
import type { Seller } from "../seller";
import { madeOf } from "./emailOrder";
import type { ReturnStatus } from "./returnRules";
import type { StoredReturn } from "./returnStore";

/** What e-mails say about a return. */
export interface ReturnFacts {
  orderId: string;
  /** The number of the order. */
  number: string;
  /** Of the order: a demo order had no charge. */
  paymentMethod: string;
  /** The address of the account. */
  email: string;
  stored: StoredReturn;
  publicUrl: string;
}

const piecesOf = (stored: StoredReturn): EmailLine => ({
  items: stored.pieces.map(({ title, quantity, reason, ...made }) => {
    const text = isReturnReason(reason) ? returnReasons[reason] : reason;
    return { title, detail: `${[pieces(quantity), ...madeOf(made)].join(", ")}: ${text}` };
  }),
});

const refundOf = ({ stored }: ReturnFacts): string =>
  pounds(stored.pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

const isDemo = ({ paymentMethod }: ReturnFacts): boolean => paymentMethod === "demo_payment";
const demoText = "This was a demo: no charge, so there is nothing to refund.";

const words = (label: string, text: string): EmailLine[] => (text ? [`${label}:`, { quote: text }] : []);

const viewOrder = ({ orderId }: ReturnFacts): EmailLine => ({ button: "View your order", link: paths.order(orderId) });

export const returnRequestedEmail = (facts: ReturnFacts) =>
  composeEmail(facts.email, `Your return of order ${facts.number}`, [
    `We have received your request to return pieces of your order ${facts.number}:`,
    piecesOf(facts.stored),
    ...words("Your notes", facts.stored.notes),
    "We will answer by email. Please keep the pieces until then.",
    viewOrder(facts),
  ]);

/** To the shop, so that staff answer. It names the call that does. */
export function shopReturnEmail(to: string, name: string, facts: ReturnFacts): Email {
  const { number, orderId, stored, email, publicUrl } = facts;
  const lines = [
    `${name} would like to return pieces of order ${number}:`,
    piecesOf(stored),
    ...words("Notes", stored.notes),
    isDemo(facts) ? "Demo: no charge, so there is nothing to refund." : `To refund: ${refundOf(facts)}`,
    "To answer, call:",
    { quote: `PUT ${publicUrl}/api/orders/${orderId}/returns/${stored.id}/` },
  ];
  return { ...composeEmail(to, `Return requested: order ${number}`, lines), replyTo: email };
}

/** Where to send the pieces. Without an address of the seller the shopper asks for it. */
const parcelLines = (number: string, seller: Seller | undefined): EmailLine[] =>
  seller
    ? [
        `Please write the order number ${number} on the parcel and send it to:`,
        { address: [seller.name, ...seller.address.split("\n")] },
      ]
    : [`Please write the order number ${number} on the parcel. Answer this email to get the address to send it to.`];

export const returnApprovedEmail = (facts: ReturnFacts, seller: Seller | undefined) =>
  composeEmail(facts.email, `Please send back your pieces of order ${facts.number}`, [
    `You can return these pieces of your order ${facts.number}:`,
    piecesOf(facts.stored),
    ...words("Our answer", facts.stored.answer),
    ...parcelLines(facts.number, seller),
    isDemo(facts) ? demoText : `We refund ${refundOf(facts)} when we have received them.`,
    viewOrder(facts),
  ]);

export const returnDeclinedEmail = (facts: ReturnFacts) =>
  composeEmail(facts.email, `Your return of order ${facts.number} was declined`, [
    `We are sorry: we cannot take back these pieces of your order ${facts.number}:`,
    piecesOf(facts.stored),
    ...words("Our answer", facts.stored.answer),
    "If you have a question, please answer this email.",
    viewOrder(facts),
  ]);

export const returnRefundedEmail = (facts: ReturnFacts) =>
  composeEmail(
    facts.email,
    isDemo(facts) ? `Your return of order ${facts.number} has ended` : `Your refund for order ${facts.number}`,
    [
      isDemo(facts)
        ? `We have received these pieces of your order ${facts.number}:`
        : `We have refunded ${refundOf(facts)} for these pieces of your order ${facts.number}:`,
      piecesOf(facts.stored),
      ...words("Our answer", facts.stored.answer),
      isDemo(facts) ? demoText : "It may take a few days until you see the amount in your account.",
      viewOrder(facts),
    ],
  );

/** By the status that a return has got. The arrival of the parcel needs no e-mail: the refund follows. */
export const answerEmails: Readonly<
  Partial<Record<ReturnStatus, (facts: ReturnFacts, seller: Seller | undefined) => Email>>
> = { approved: returnApprovedEmail, declined: returnDeclinedEmail, refunded: returnRefundedEmail };
