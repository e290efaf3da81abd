import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { keysFrom, loadSecret } from "./keys";
import { aDataDir } from "./testing/testShop";

const [current, previous] = ["the current secret, 32 characters", "the previous secret, 32 character"];

describe("keys", () => {
  it("open and accept what was sealed and signed with the previous secret, and sign with the current one", () => {
    const before = keysFrom(previous);
    const keys = keysFrom(current, previous);
    expect(keys.open(before.seal("a code"))).toBe("a code");
    expect(keys.isSigned("csrf", "text", before.sign("csrf", "text"))).toBe(true);
    expect(keys.sign("csrf", "text")).toBe(keysFrom(current).sign("csrf", "text"));
    expect(keys.signatures("account", "a")).toEqual([
      keysFrom(current).sign("account", "a"),
      before.sign("account", "a"),
    ]);
  });

  it("reject what was sealed and signed with any other secret", () => {
    const other = keysFrom("another secret that is long enough");
    const keys = keysFrom(current, previous);
    expect(() => keys.open(other.seal("a code"))).toThrow();
    expect(keys.isSigned("csrf", "text", other.sign("csrf", "text"))).toBe(false);
    expect(keys.isSigned("csrf", "text", "")).toBe(false);
  });
});

describe("the secret in the data directory", () => {
  it("is made once, for its owner alone", async () => {
    const dataDir = aDataDir();
    const [secret] = await Promise.all([loadSecret(dataDir), loadSecret(dataDir)]);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadSecret(dataDir)).toBe(secret);
    expect((await stat(path.join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  });

  it.each(["", "\n", "half a sec"])(
    "rejects a file that a full disk has cut to %j, because anyone could sign with it",
    async (text) => {
      const dataDir = aDataDir();
      await mkdir(dataDir, { recursive: true });
      await writeFile(path.join(dataDir, "secret"), text);
      await expect(loadSecret(dataDir)).rejects.toThrow("has no secret of at least 32 characters");
    },
  );
});
