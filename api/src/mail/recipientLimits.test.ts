import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { emailNotices } from "../stocknotices/watchStock";
import { aProduct } from "../testing/builders";
import { aClient, anEmail, aPassword, aRegisteredShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

const source = path.dirname(__dirname);

/** Every e-mail by the file and function that composes it: who can cause it, and how many of them one address gets. */
const emails: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "accounts/emailTemplates.ts": {
    verificationEmail: "anybody: 3 an hour, 10 a day (codes.ts)",
    alreadyRegisteredEmail: "anybody: 3 an hour, 10 a day (codes.ts)",
    resetEmail: "anybody: 3 an hour, 10 a day (codes.ts)",
    passwordChangedEmail: "its owner, with a code",
    accountDeletedEmail: "its owner, signed in",
  },
  "contact/emailTemplates.ts": { contactEmail: "anybody, to the shop itself: 10 an hour from a network" },
  "newsletter/emailTemplates.ts": { confirmationEmail: "anybody: 1 a day (newsletter/routes.ts)" },
  "orders/emailTemplates.ts": {
    confirmationEmail: "its owner, signed in: 10 an hour (orders/store.ts)",
    paymentReminderEmail: "the shop: once for each order",
    cancelledUnpaidEmail: "the shop: once for each order",
    dispatchedEmail: "staff; its owner, signed in, in demo mode",
    cancelledEmail: "staff; its owner, signed in: 10 an hour (orders/store.ts)",
  },
  "orders/newOrderEmail.ts": { newOrderEmail: "the shop itself: once for each order" },
  "orders/returnEmails.ts": {
    returnRequestedEmail: "its owner, signed in: 20 an hour (http/limits.ts)",
    shopReturnEmail: "the owner of an order, to the shop itself: 20 an hour (http/limits.ts)",
    returnApprovedEmail: "staff: once for each return",
    returnDeclinedEmail: "staff: once for each return",
    returnRefundedEmail: "staff: once for each return",
  },
  "orders/shopCancelledEmail.ts": { shopCancelledEmail: "the shop itself: once for each order" },
  "stocknotices/emailTemplates.ts": { backInStockEmail: "anybody: 5 a day (stocknotices/store.ts)" },
};

/** The functions of a file that call `composeEmail`. */
function composers(file: string): string[] {
  const parts = readFileSync(path.join(source, file), "utf8").split(/^export (?:async )?(?:function|const) (?=\w+)/m);
  return parts.filter((part) => part.includes("composeEmail(")).map((part) => /^\w+/.exec(part)?.[0] ?? "");
}

describe("e-mails that anybody can cause", () => {
  it("W10 are all known, with the limit of each for one address", () => {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "mail/composeEmail.ts")
      .filter((file) => composers(file).length > 0);
    expect(Object.fromEntries(files.sort().map((file) => [file, composers(file)]))).toEqual(
      Object.fromEntries(Object.entries(emails).map(([file, functions]) => [file, Object.keys(functions)])),
    );
  });
});

/** Every call of an anonymous visitor that names an address, twelve times, each time from another network. */
async function pester(shop: TestShop, email: string): Promise<void> {
  const products = [];
  for (let nth = 0; nth < 12; nth += 1) {
    const client = aClient(shop, `2001:db8:${nth}::1`);
    const product_id = await aProduct(shop, { inventory: 0 });
    products.push(product_id);
    await client.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
    await client.post("users/resend-code/", { email });
    await client.post("auth/password-reset/request/", { email });
    await client.post("newsletter/", { email });
    await client.post("contact/", { name: "Eve", email, message: "Hello" });
    await client.post("stock-notices/", { product_id, email });
    await shop.emailsTo(email);
  }
  await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = ANY($1::uuid[])", [products]);
  for (let turn = 0; turn < 3; turn += 1) await emailNotices(shop.context);
}

describe("one address, pestered from a dozen networks within an hour,", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it("W10 gets three codes, one newsletter and five notices when it has no account", async () => {
    const email = anEmail();
    await pester(shop, email);
    expect(await shop.emailsTo(email)).toHaveLength(3 + 1 + 5);
  });

  it("W10 gets three notices about registrations and three codes in their place when it has an account", async () => {
    const { email } = await aRegisteredShopper(shop);
    const before = (await shop.emailsTo(email)).length;
    await pester(shop, email);
    expect(await shop.emailsTo(email)).toHaveLength(before + 3 + 3 + 1 + 5);
  });

  it("W10 gets the other notices from the next day on", async () => {
    const email = anEmail();
    await pester(shop, email);
    const before = (await shop.emailsTo(email)).length;
    await shop.context.db.query(
      "UPDATE stock_notices SET mailed_at = mailed_at - interval '1 day' WHERE mailed_at IS NOT NULL",
    );
    await emailNotices(shop.context);
    expect(await shop.emailsTo(email)).toHaveLength(before + 5);
  });
});
