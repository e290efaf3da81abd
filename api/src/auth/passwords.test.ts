import { concurrently } from "../testing/builders";
import { createPasswords } from "./passwords";

describe("passwords", () => {
  it("P1 are hashed by argon2id with 19 MiB and two passes, salted", async () => {
    const passwords = await createPasswords();
    const [one, two] = [await passwords.hash("Marigold-Tram-47!"), await passwords.hash("Marigold-Tram-47!")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, "Marigold-Tram-47!")).toBe(true);
    expect(await passwords.verify(null, "Marigold-Tram-47!")).toBe(false);
  });

  it("P2 of 100 concurrent calls 54 are served and the rest rejected as busy", async () => {
    const passwords = await createPasswords();
    const results = await concurrently(100, () => passwords.hash("x").catch((error: { code: string }) => error.code));
    expect(results.filter((result) => result === "busy")).toHaveLength(46);
    expect((await passwords.hash("x")).startsWith("$argon2id$")).toBe(true);
  });
});
