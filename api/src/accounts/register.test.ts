import { concurrently } from "../testing/builders";
import { anEmail, aPassword, aRegisteredShopper, aVisitor, codeIn, type Visitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const register = (visitor: Visitor, email: string, password = aPassword) =>
  visitor.post("users/register/", { email, password, password_confirm: password });
const validate = (visitor: Visitor, email: string, code: string) => visitor.post("users/validate/", { email, code });
const signIn = (visitor: Visitor, email: string, password = aPassword) =>
  visitor.post("auth/token/", { email, password });
const lastCode = async (email: string) => codeIn((await shop.emailsTo(email)).at(-1));
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  body: { ...body, request_id: "" },
});
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

describe("registering", () => {
  it("mails a code that verifies and signs in", async () => {
    const visitor = aVisitor(shop);
    const email = anEmail();
    expect((await register(visitor, email)).status).toBe(201);
    const answer = await validate(visitor, email, ` ${(await lastCode(email)).replace(/(...)/, "$1 ")}`);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email, name: null, buyer: { country: null } });
    visitor.token = answer.body.access;
    expect((await visitor.get("users/user-info/")).body.email).toBe(email);
  });

  it.each([
    ["Short1!", "Password must be at least 8 characters"],
    ["lowercase1!", "Password must include at least one capital letter"],
    ["Nonumbers!", "Password must include at least one number"],
    ["Nospecial12", "Password must include at least one special character"],
    ["Password123!", "This password is too common. Please choose another one"],
    [`Aa1!${"x".repeat(125)}`, "Password must be at most 128 characters"],
    ["", "Password is required"],
  ])("P3 %p is refused with the specification's text", async (password, text) => {
    const answer = await register(aVisitor(shop), anEmail(), password);
    expect(answer).toMatchObject({ status: 400, body: { error: text, fields: { password: text } } });
  });

  it("P3 length counts code points; 128 emoji-rich characters are kept whole, in either normal form", async () => {
    const email = anEmail();
    const password = `Ae\u03011!${"😀".repeat(123)}`;
    await aRegisteredShopper(shop, email, password);
    expect((await signIn(aVisitor(shop), email, password.normalize("NFC"))).status).toBe(200);
    expect((await signIn(aVisitor(shop), email, password.slice(0, -2))).status).toBe(401);
  });

  it("refuses what does not match or is missing", async () => {
    const visitor = aVisitor(shop);
    const answer = await visitor.post("users/register/", {
      email: "a@b.co",
      password: aPassword,
      password_confirm: "x",
    });
    expect(answer.body.error).toBe("Passwords do not match");
    expect((await visitor.post("users/register/", {})).body.fields).toEqual({
      email: "Email is required",
      password: "Password is required",
      password_confirm: "Please confirm your password",
    });
    expect((await register(visitor, "no address")).body.error).toBe("Email is invalid");
  });

  it("P5 a taken address gets the same answer; its owner a letter, and the password stays", async () => {
    const { email } = await aRegisteredShopper(shop);
    const taken = await register(aVisitor(shop), email, "Another-Tram-48!");
    const fresh = await register(aVisitor(shop), anEmail());
    expect(said(taken)).toEqual(said(fresh));
    expect((await shop.emailsTo(email)).at(-1)).toContain("already has an account");
    expect((await signIn(aVisitor(shop), email)).status).toBe(200);
    expect((await signIn(aVisitor(shop), email, "Another-Tram-48!")).status).toBe(401);
  });

  it("P6 a code activates the password of its own attempt and ends the others", async () => {
    const email = anEmail();
    const [attacker, victim] = [aVisitor(shop), aVisitor(shop)];
    await register(attacker, email, "Attacker-Tram-1!");
    const attackerCode = await lastCode(email);
    await register(victim, email, "Victim-Tram-22!");
    const victimCode = await lastCode(email);
    // The victim types the attacker's code by mistake: the attempt cookie keeps it from working.
    expect((await validate(victim, email, attackerCode)).status).toBe(400);
    expect((await validate(victim, email, victimCode)).status).toBe(200);
    expect((await validate(attacker, email, attackerCode)).status).toBe(400);
    expect((await signIn(aVisitor(shop), email, "Victim-Tram-22!")).status).toBe(200);
    expect((await signIn(aVisitor(shop), email, "Attacker-Tram-1!")).status).toBe(401);
  });

  it("P13 the right password before verification is told so, a wrong one is not", async () => {
    const email = anEmail();
    await register(aVisitor(shop), email);
    expect(await signIn(aVisitor(shop), email)).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
    expect((await signIn(aVisitor(shop), email, "Wrong-Tram-48!")).body.code).toBe("wrong_credentials");
  });

  it("I1 unknown fields are never stored", async () => {
    const visitor = aVisitor(shop);
    const email = anEmail();
    const extra = { role: "admin", is_verified: true, user_id: "1" };
    await visitor.post("users/register/", { email, password: aPassword, password_confirm: aPassword, ...extra });
    expect((await signIn(visitor, email)).status).toBe(403);
  });
});

describe("codes", () => {
  it("P9 are kept as argon2id, live ten minutes and work once", async () => {
    const visitor = aVisitor(shop);
    const email = anEmail();
    await register(visitor, email);
    const code = await lastCode(email);
    const rows = await shop.context.db.query<{ code_hash: string }>(
      "SELECT code_hash FROM codes WHERE code_hash <> ''",
    );
    expect(rows.every(({ code_hash }) => code_hash.startsWith("$argon2id$"))).toBe(true);
    await shop.context.db.query("UPDATE codes SET expires_at = expires_at - interval '10 minutes'");
    expect((await validate(visitor, email, code)).status).toBe(400);
    await visitor.post("users/resend-code/", { email });
    const second = await lastCode(email);
    expect((await validate(visitor, email, second)).status).toBe(200);
    expect((await validate(visitor, email, second)).status).toBe(400);
  });

  it("P9 three an hour: further requests get the same answer and no mail", async () => {
    const visitor = aVisitor(shop);
    const email = anEmail();
    await register(visitor, email);
    for (let request = 0; request < 4; request += 1) {
      expect((await visitor.post("users/resend-code/", { email })).status).toBe(200);
      await shop.emailsTo(email);
    }
    expect(await shop.emailsTo(email)).toHaveLength(3);
  });

  it("P9 a concurrent burst does not pass the limit", async () => {
    const visitor = aVisitor(shop);
    const email = anEmail();
    await register(visitor, email);
    await concurrently(10, () => visitor.post("users/resend-code/", { email }));
    expect((await shop.emailsTo(email)).length).toBeLessThanOrEqual(3);
  });

  it("P10 of 100 concurrent guesses five are looked at, then the right code fails too", async () => {
    const email = anEmail();
    const visitor = aVisitor(shop);
    await register(visitor, email);
    const right = await lastCode(email);
    const spies = shop.apis.map((api) => jest.spyOn(api.context.passwords, "verify"));
    const guesses = await concurrently(100, (index) =>
      validate(aVisitor(shop, `10.7.${index}.1`), email, wrongCode(right)),
    );
    // Without a stored hash nothing is compared: that is the work done for nobody.
    const compared = spies.flatMap((verify) => verify.mock.calls).filter(([stored]) => stored !== null);
    jest.restoreAllMocks();
    expect(compared.length).toBeLessThanOrEqual(5);
    // Beyond what may wait for a hash the answer is 503 (P2); none of them is a yes.
    expect(guesses.every(({ status }) => status === 400 || status === 503)).toBe(true);
    const [row] = await shop.context.db.query<{ tries: number }>(
      `SELECT c.tries FROM codes c JOIN registrations r ON r.id = c.registration_id WHERE r.email_key = $1`,
      [email],
    );
    expect(row?.tries).toBe(5);
    expect((await validate(visitor, email, right)).status).toBe(400);
  });

  it("P11 wrong, expired, used and unknown get one answer", async () => {
    const email = anEmail();
    const visitor = aVisitor(shop);
    await register(visitor, email);
    const code = await lastCode(email);
    const wrong = await validate(visitor, email, wrongCode(code));
    const unknown = await validate(aVisitor(shop), anEmail(), code);
    await validate(visitor, email, code);
    const used = await validate(visitor, email, code);
    expect([said(unknown), said(used)]).toEqual([said(wrong), said(wrong)]);
  });

  it("P9 20 wrong codes an hour from one address are enough", async () => {
    const visitor = aVisitor(shop);
    const answers = [];
    for (let guess = 0; guess < 22; guess += 1) answers.push((await validate(visitor, anEmail(), "000000")).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(answers.slice(20)).toEqual([429, 429]);
  });

  it("resend answers the same for every address", async () => {
    const email = anEmail();
    await register(aVisitor(shop), email);
    const waiting = await aVisitor(shop).post("users/resend-code/", { email });
    const unknown = await aVisitor(shop).post("users/resend-code/", { email: anEmail() });
    expect(said(unknown)).toEqual(said(waiting));
  });
});
