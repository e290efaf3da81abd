import type { WireOrder } from "@aurelle/shared/contract";
import {
  accountDeletedEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from "../accounts/emailTemplates";
import { contactEmail } from "../contact/emailTemplates";
import type { Email } from "../mail/email";
import { confirmationEmail as newsletterEmail } from "../newsletter/emailTemplates";
import type { EmailOrder, OrderedProduct } from "../orders/emailOrder";
import {
  cancelledEmail,
  cancelledUnpaidEmail,
  confirmationEmail,
  dispatchedEmail,
  paymentReminderEmail,
} from "../orders/emailTemplates";
import { newOrderEmail } from "../orders/newOrderEmail";
import {
  type ReturnFacts,
  returnApprovedEmail,
  returnDeclinedEmail,
  returnRefundedEmail,
  returnRequestedEmail,
  shopReturnEmail,
} from "../orders/returnEmails";
import { shopCancelledEmail } from "../orders/shopCancelledEmail";
import { backInStockEmail } from "../stocknotices/emailTemplates";

const to = "ada@example.com";
const anId = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`;

const photographs = ["luma-dome-band-ring", "aurora-halo-morganite-ring", "aurora-sapphire-trilogy-ring"];

/** An order of so many line items, whose products have photographs of the sample catalogue. */
export function anEmailOrder(lineCount: number, changes: Partial<WireOrder> = {}): EmailOrder {
  const numbers = Array.from({ length: lineCount }, (_, index) => index);
  const items = numbers.map((nth) => ({
    id: anId(nth),
    product_id: anId(nth),
    product_title: nth === 0 ? "Luma Dome Band Ring in recycled 18ct gold" : `Aurora Halo Ring ${nth}`,
    product_price: 12_000 + nth,
    quantity: 2,
    total_price: 24_000 + 2 * nth,
  }));
  const products: OrderedProduct[] = numbers.map((nth) => {
    const name = photographs[nth % photographs.length];
    return {
      id: anId(nth),
      title: `Aurora Halo Ring ${nth}`,
      slug: `product-${nth}`,
      images: [{ image: `photos/rings/${name}.jpg`, is_thumbnail: true }],
    };
  });
  const order: WireOrder = {
    id: anId(7),
    order_number: "AU-7K3M9QABCD",
    status: "pending",
    created_at: "2026-03-02T12:00:00.000Z",
    grand_total: items.reduce((sum, { total_price }) => sum + total_price, 0),
    items,
    full_name: "Ada Lovelace",
    email: to,
    phone_number: "+44 20 7946 0000",
    address: "12 St James's Square",
    city: "Bath",
    country: "GB",
    zip_code: "BA1 2QA",
    notes: "Please ring twice.",
    payment_method: "bank_transfer",
    payment_due_at: "2026-03-16T23:59:59.000Z",
    tracking_updates: [],
    ...changes,
  };
  return { order, products };
}

/** Every e-mail of the shop, as its template makes it, by the name of its state in the screens. */
export function exampleEmails(publicUrl: string): Readonly<Record<string, Email>> {
  const order = anEmailOrder(2);
  const gift = { gift_message: "Happy birthday, Grace!\nWith love from Ada", gift_receipt: true };
  const demo = anEmailOrder(1, { payment_method: "demo_payment", ...gift });
  delete demo.order.payment_due_at;
  const account = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" };
  const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
  const { id, order_number: number, grand_total: total } = order.order;
  const unpaid = { id, number, email: to, total, due_at: new Date("2026-03-16T23:59:59Z") };
  const notice = {
    id,
    email: to,
    product_id: anId(0),
    title: "Luma Dome Band Ring",
    price: 12_000,
    images: order.products[0]?.images ?? [],
  };
  const returned: ReturnFacts = {
    orderId: id,
    number,
    paymentMethod: "bank_transfer",
    email: to,
    stored: {
      id: anId(8),
      status: "requested",
      notes: "The ring is lovely, but too small.",
      answer: "Please use the box it came in.",
      is_restocked: false,
      pieces: [{ title: "Luma Dome Band Ring", price: 12_000, quantity: 1, reason: "wrong_size", ring_size: "" }],
    },
    publicUrl,
  };
  const message = { name: "Grace Hopper", email: "grace@example.com", subject: "", message: "Do you engrave?\nGrace" };
  return {
    "verification code": verificationEmail(to, "407193"),
    "reset code": resetEmail(to, "815026"),
    "already registered": alreadyRegisteredEmail(to),
    "password changed": passwordChangedEmail(to),
    "account deleted": accountDeletedEmail(to, [{ number, total, payment_method: "bank_transfer" }]),
    "back in stock": backInStockEmail(notice, publicUrl, "a-token"),
    newsletter: newsletterEmail({ email: to, unsubscribe_id: id }, publicUrl, "a-token"),
    "contact message": contactEmail("hello@aurelle.example", message),
    "order confirmation": confirmationEmail(to, order, { account, seller }),
    "order confirmation, a gift": confirmationEmail(to, demo, { account, seller: undefined }),
    "payment reminder": paymentReminderEmail(unpaid, account),
    "cancelled unpaid": cancelledUnpaidEmail(unpaid),
    dispatched: dispatchedEmail(to, order),
    cancelled: cancelledEmail(to, order),
    "return requested": returnRequestedEmail(returned),
    "return approved": returnApprovedEmail(returned, seller),
    "return declined": returnDeclinedEmail(returned),
    "return refunded": returnRefundedEmail(returned),
    "return to answer": shopReturnEmail("orders@aurelle.example", "Ada Lovelace", returned),
    "new order": newOrderEmail("orders@aurelle.example", { ...order, order: { ...order.order, ...gift } }),
    "cancelled, to the shop": shopCancelledEmail(
      "orders@aurelle.example",
      { number, total, status: "processing", payment_method: "bank_transfer" },
      "shopper",
    ),
  };
}
