import { aProduct, concurrently, fill } from "../testing/builders";
import { aRegisteredShopper, aVisitor, type Visitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let known: { email: string; password: string };
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  const { email, password } = await aRegisteredShopper(shop);
  known = { email, password };
});
afterAll(() => shop.close());

async function signIn(visitor: Visitor) {
  const answer = await visitor.post("auth/token/", known);
  visitor.token = answer.body?.access ?? null;
  return answer;
}
const quantities = async (visitor: Visitor): Promise<[string, number][]> =>
  (await visitor.get("cart/")).body.cart_items.map((line: { product_id: string; quantity: number }) => [
    line.product_id,
    line.quantity,
  ]);

describe("merging the guest's cart", () => {
  it("M1 sign-in adds quantities up to stock, moves the rest, and takes the cookie back", async () => {
    const both = await aProduct(shop, { inventory: 5 });
    const guestOnly = await aProduct(shop);
    const account = aVisitor(shop);
    await signIn(account);
    await fill(account, both, 3);
    const guest = aVisitor(shop);
    await fill(guest, both, 4);
    await fill(guest, guestOnly, 2);
    const answer = await signIn(guest);
    expect(answer.body.cart_merged).toBe(true);
    expect(guest.cookies.has("cart")).toBe(false);
    expect(await quantities(guest)).toEqual([
      [both, 5],
      [guestOnly, 2],
    ]);
  });

  it("M1 verification brings the guest's cart along too", async () => {
    const product = await aProduct(shop);
    const guest = aVisitor(shop);
    await fill(guest, product, 2);
    const email = `merge.${Date.now()}@example.com`;
    const password = "Marigold-Tram-47!";
    await guest.post("users/register/", { email, password, password_confirm: password });
    const code = /Your code: (\d{6})/.exec((await shop.emailsTo(email))[0] ?? "")?.[1];
    const answer = await guest.post("users/validate/", { email, code });
    guest.token = answer.body.access;
    expect(answer.body.cart_merged).toBe(true);
    expect(await quantities(guest)).toEqual([[product, 2]]);
  });

  it("M2 the same sign-in 20 times at once merges once", async () => {
    const product = await aProduct(shop, { inventory: 99 });
    const guest = aVisitor(shop);
    await fill(guest, product, 2);
    const cookies = new Map(guest.cookies);
    const answers = await concurrently(20, async (index) => {
      const copy = aVisitor(shop, `10.99.${index}.1`);
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return signIn(copy);
    });
    guest.token = answers.find(({ status }) => status === 200)?.body.access;
    expect(answers.filter(({ body }) => body.cart_merged === true)).toHaveLength(1);
    expect(await quantities(guest)).toEqual([[product, 2]]);
  });

  it("M3 a failed sign-in keeps the guest's cart", async () => {
    const product = await aProduct(shop);
    const guest = aVisitor(shop);
    await fill(guest, product);
    const answer = await guest.post("auth/token/", { ...known, password: "Wrong-Password-1!" });
    expect(answer.status).toBe(401);
    expect(await quantities(guest)).toEqual([[product, 1]]);
  });

  it("M3 M6 a merge that fails costs neither the sign-in nor the guest's cart", async () => {
    const product = await aProduct(shop);
    const guest = aVisitor(shop);
    await fill(guest, product);
    await shop.context.db.query("ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (quantity <> 1) NOT VALID");
    const answer = await signIn(guest);
    await shop.context.db.query("ALTER TABLE cart_items DROP CONSTRAINT broken");
    expect(answer).toMatchObject({ status: 200, body: { cart_merged: false } });
    guest.token = null;
    expect(await quantities(guest)).toEqual([[product, 1]]);
  });

  it("M4 after sign-out the cart is empty, after signing in again it is back", async () => {
    const product = await aProduct(shop);
    const visitor = aVisitor(shop);
    await fill(visitor, product, 2);
    await signIn(visitor);
    await visitor.post("auth/logout/");
    visitor.token = null;
    expect(await quantities(visitor)).toEqual([]);
    await signIn(visitor);
    expect(await quantities(visitor)).toEqual([[product, 2]]);
  });

  it("M5 a stolen guest cookie moves guest lines only, and only with its CSRF token", async () => {
    const product = await aProduct(shop);
    const victim = aVisitor(shop);
    await fill(victim, product);
    const thief = aVisitor(shop);
    thief.cookies.set("cart", victim.cookies.get("cart") ?? "");
    expect((await signIn(thief)).body.cart_merged).toBe(false);
    expect(await quantities(victim)).toEqual([[product, 1]]);
  });
});
