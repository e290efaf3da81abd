import { aClient, anEmail, aShopper, type TestClient } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const form = { "content-type": "application/x-www-form-urlencoded" };
/** A mail program that ends a subscription for its user (RFC 8058). */
const pressOneClick = (path: string) => aClient(shop).call("POST", path, "List-Unsubscribe=One-Click", form);
const subscribe = (email: string, name = "") => aClient(shop).post("newsletter/", { email, name });
const rows = (email: string) => shop.context.db.query("SELECT name FROM newsletter WHERE email = $1", [email]);
const pathIn = (email: string, call: string) =>
  new RegExp(`http://localhost:3000(/api/newsletter/${call}/\\?(?:token|id)=[\\w-]+)`).exec(email)?.[1] ?? "no link";
const subscribersOf = (client: TestClient, token = staffToken) =>
  client.call("GET", "newsletter/subscribers/", undefined, { authorization: `Bearer ${token}` });

/** The link in the e-mail that asks for a confirmation. */
async function confirmationLink(email: string, name?: string): Promise<string> {
  await subscribe(email, name);
  return pathIn((await shop.emailsTo(email)).at(-1) ?? "", "confirm");
}

/** Subscribes and confirms. @returns the line of the owner's table */
async function aSubscriber(name: string) {
  const email = anEmail();
  await aClient(shop).call("POST", await confirmationLink(email, name), "", form);
  const { text } = await subscribersOf(aClient(shop));
  return { email, line: text.split("\r\n").find((line) => line.startsWith(email)) ?? "" };
}

describe("the newsletter's confirmation", () => {
  it("W8 is e-mailed once a day to an address, from wherever and however often it is asked for", async () => {
    const email = anEmail();
    for (let nth = 0; nth < 12; nth += 1) await aClient(shop, `2001:db8:${nth}::1`).post("newsletter/", { email });
    await subscribe(email.toUpperCase());
    const emails = await shop.emailsTo(email);
    expect(emails).toHaveLength(1);
    // Later requests do not end the link.
    const confirmed = await aClient(shop).call("POST", pathIn(emails[0] ?? "", "confirm"), "", form);
    expect(confirmed.text).toContain("You are subscribed");
  });

  it("W8 is e-mailed again the next day, for as long as it is not confirmed", async () => {
    const email = anEmail();
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(1);
    // The count may end a little earlier than the day of the subscription.
    await shop.context.db.query("DELETE FROM rate_limits WHERE key LIKE 'newsletter-mail:%'");
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(1);
    await shop.context.db.query("UPDATE newsletter SET mailed_at = mailed_at - interval '1 day'");
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(2);
  });

  it("W8 is e-mailed on the day on which a subscription has ended, when nothing was sent that day", async () => {
    const { email, line } = await aSubscriber("Ada");
    await shop.context.db.query("DELETE FROM rate_limits WHERE key LIKE 'newsletter-mail:%'");
    const before = (await shop.emailsTo(email)).length;
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(before);
    await pressOneClick(pathIn(line, "unsubscribe"));
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(before + 1);
  });

  it("W8 has a way to say no: one press deletes the address, and asking again sends nothing that day", async () => {
    const email = anEmail();
    await subscribe(email);
    const [sent = ""] = await shop.emailsTo(email);
    const header = sent.slice(0, sent.indexOf("\n\n")).replace(/\n\s+/g, " ");
    expect(header).toMatch(
      /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/newsletter\/unsubscribe\/\?id=[\w-]{36}>$/m,
    );
    expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect((await pressOneClick(pathIn(header, "unsubscribe"))).status).toBe(200);
    expect(await rows(email)).toEqual([]);
    await subscribe(email);
    expect(await shop.emailsTo(email)).toHaveLength(1);
  });
});

describe("a subscription", () => {
  it("W8 ends by the link of every newsletter: the link shows a button, and the button deletes the address", async () => {
    const { email, line } = await aSubscriber("Ada");
    const link = pathIn(line, "unsubscribe");
    const page = await aClient(shop).get(link);
    expect([page.status, page.text.includes("<button>")]).toEqual([200, true]);
    expect(await rows(email)).toHaveLength(1);
    const pressed = await aClient(shop).call("POST", link, "", form);
    expect(pressed.text).toContain("You are unsubscribed");
    expect(await rows(email)).toEqual([]);
    expect((await pressOneClick(link)).status).toBe(200);
  });

  it("W8 is not ended by a link that was cut short or made up", async () => {
    const { email } = await aSubscriber("Ada");
    const response = await pressOneClick("newsletter/unsubscribe/?id=0b6f3f1c-9f0e");
    expect([response.status, response.text.includes("This link is not valid")]).toEqual([404, true]);
    await pressOneClick("newsletter/unsubscribe/?id=0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11");
    expect(await rows(email)).toHaveLength(1);
  });

  it("P14 ends with the account of its address", async () => {
    const { client, email } = await aShopper(shop);
    await aClient(shop).call("POST", await confirmationLink(email, "Ada"), "", form);
    expect(await rows(email)).toHaveLength(1);
    await client.call("DELETE", "users/me/");
    expect(await rows(email)).toEqual([]);
  });
});

describe("the owner's list of subscribers", () => {
  it("W8 is CSV with the link that each newsletter must have, and no name in it is a formula", async () => {
    const { email, line } = await aSubscriber('=HYPERLINK("evil.example"), Ada');
    expect(line).toMatch(
      new RegExp(
        `^${email},"'=HYPERLINK\\(""evil\\.example""\\), Ada",\\d{4}-[\\d:.T-]+Z,http://localhost:3000/api/newsletter/unsubscribe/\\?id=[\\w-]{36}$`,
      ),
    );
    const { headers, text } = await subscribersOf(aClient(shop));
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(text.split("\r\n")[0]).toBe("email,name,confirmed_at,unsubscribe");
  });

  it("has no address that is not confirmed, and is for staff only", async () => {
    const email = anEmail();
    await subscribe(email);
    await shop.emailsTo(email);
    expect((await subscribersOf(aClient(shop))).text).not.toContain(email);
    expect((await aClient(shop).get("newsletter/subscribers/")).status).toBe(401);
    expect((await (await aShopper(shop)).client.get("newsletter/subscribers/")).status).toBe(403);
  });
});
