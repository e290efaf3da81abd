import { aClient, anEmail, aPassword, aRegisteredShopper, codeIn, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const newPassword = "Otter-Lamp-93?";
const lastCode = async (email: string) => codeIn((await shop.emailsTo(email)).at(-1));
const requestReset = (client: TestClient, email: string) => client.post("auth/password-reset/request/", { email });
const confirmReset = async (client: TestClient, email: string, code: string) => {
  const body = { email, code, password: newPassword, password_confirm: newPassword };
  return (await client.post("auth/password-reset/confirm/", body)).status;
};
const validate = async (client: TestClient, email: string, code: string) =>
  (await client.post("users/validate/", { email, code })).status;

/** How a code is sent: for a new password, or for a registration. */
type Send = typeof confirmReset;

/** A third party who knows the address, with as many network addresses as are needed: twice the tries of a code. */
async function guess(send: Send, email: string): Promise<void> {
  for (let nth = 0; nth < 10; nth += 1) await send(aClient(shop), email, "000000");
}

/** An account whose owner uses a new browser, or one that has signed in before, to ask for a code. */
async function anOwner({ isKnown }: { isKnown: boolean }) {
  const { client, email } = await aRegisteredShopper(shop);
  const browser = isKnown ? client : aClient(shop);
  await requestReset(browser, email);
  return { browser, email, code: await lastCode(email) };
}

async function aRegistration() {
  const [browser, email] = [aClient(shop), anEmail()];
  await browser.post("users/register/", { email, password: aPassword, password_confirm: aPassword });
  return { browser, email, code: await lastCode(email) };
}

const resetCookieOf = async (client: TestClient, email: string) => {
  const { headers } = await requestReset(client, email);
  return String(headers["set-cookie"]);
};

describe("a code, after a third party has guessed at it from everywhere,", () => {
  it.each([true, false])("Q8 resets the password in the browser that has asked for it: known %p", async (isKnown) => {
    const { browser, email, code } = await anOwner({ isKnown });
    await guess(confirmReset, email);
    expect(await confirmReset(browser, email, code)).toBe(200);
  });

  it("Q8 resets the password in a browser that has signed in before, when another one has asked for it", async () => {
    const { client, email } = await aRegisteredShopper(shop);
    await requestReset(aClient(shop), email);
    await guess(confirmReset, email);
    expect(await confirmReset(client, email, await lastCode(email))).toBe(200);
  });

  it("Q8 verifies the address in the browser that has registered", async () => {
    const { browser, email, code } = await aRegistration();
    await guess(validate, email);
    expect(await validate(browser, email, code)).toBe(200);
  });

  it("P9 is of no use to anybody else", async () => {
    const owner = await anOwner({ isKnown: true });
    await guess(confirmReset, owner.email);
    expect(await confirmReset(aClient(shop), owner.email, owner.code)).toBe(400);
    const registration = await aRegistration();
    await guess(validate, registration.email);
    expect(await validate(aClient(shop), registration.email, registration.code)).toBe(400);
  });

  it("P9 has five tries in all: two wrong ones of its owner end it", async () => {
    const { browser, email, code } = await anOwner({ isKnown: true });
    await guess(confirmReset, email);
    for (let nth = 0; nth < 2; nth += 1) expect(await confirmReset(browser, email, "000000")).toBe(400);
    expect(await confirmReset(browser, email, code)).toBe(400);
  });

  it("P9 is of no use to a browser that has asked for another code, or has another account", async () => {
    const { client: other, email: foreign } = await aRegisteredShopper(shop);
    await requestReset(other, foreign);
    const { email, code } = await anOwner({ isKnown: false });
    await guess(confirmReset, email);
    expect(await confirmReset(other, email, code)).toBe(400);
  });
});

describe("a browser that asks for a code", () => {
  it("Q8 is recognised by a cookie that no script reads, for as long as the code is valid", async () => {
    const { email } = await aRegisteredShopper(shop);
    expect(await resetCookieOf(aClient(shop), email)).toMatch(
      /^reset=[\w-]{43}; Max-Age=600; Path=\/api\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("Q1 gets the cookie whether or not there is an account", async () => {
    const shape = (header: string) => header.replace(/=[\w-]{43};/, "=…;");
    const known = await resetCookieOf(aClient(shop), (await aRegisteredShopper(shop)).email);
    expect(shape(await resetCookieOf(aClient(shop), anEmail()))).toBe(shape(known));
  });

  it("Q8 keeps its last code when it asks more often than codes are sent", async () => {
    const { browser, email } = await anOwner({ isKnown: false });
    for (let nth = 0; nth < 4; nth += 1) {
      await requestReset(browser, email);
      await shop.emailsTo(email);
    }
    await guess(confirmReset, email);
    expect(await confirmReset(browser, email, await lastCode(email))).toBe(200);
  });

  it("Q8 can send any cookie, and gets no more tries by it", async () => {
    const { email, code } = await anOwner({ isKnown: false });
    await guess(confirmReset, email);
    for (const forged of ["", "x", "x".repeat(43), "%00", "x".repeat(4000)]) {
      const browser = aClient(shop);
      browser.cookies.set("reset", forged);
      expect(await confirmReset(browser, email, code)).toBe(400);
    }
  });
});
