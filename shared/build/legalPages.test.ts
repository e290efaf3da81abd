/** @jest-environment node */
import { projectFiles, readText } from "./checks/sourceFiles";

const files = projectFiles();
const textOf = (file: string) => readText(file).text;
const product = files.filter(
  (file) => /^(?:api\/src|shell\/server)\/.*\.ts$/.test(file) && !/\.test\.|\/testing\//.test(file),
);

/** The entries of a list in the source of a legal page: `name: "cart"`. */
const namesIn = (list: string) => {
  const source = textOf("shell/src/pages/legal/browserData.ts");
  const [, body = ""] = source.match(new RegExp(`${list}: readonly BrowserEntry\\[\\] = \\[([\\s\\S]*?)\\n\\];`)) ?? [];
  return [...body.matchAll(/\bname: "([^"]+)"/g)].map(([, name = ""]) => name).sort();
};

/** The table's text on the privacy page, by table. */
const stored = new Map(
  [...textOf("shell/src/pages/legal/storedData.ts").matchAll(/\[\s*"(\w+)",\s*"([^"]+)",?\s*\]/g)].map(
    ([, table = "", text = ""]) => [table, text],
  ),
);

describe("the page about cookies", () => {
  const keysOf = (type: string) => {
    const source = textOf("shared/src/contract/storageKeys.ts");
    const [, members = ""] = source.match(new RegExp(`export type ${type} =([^;]*);`)) ?? [];
    const resolve = (text: string) =>
      text.replace(/\$\{userStoragePrefix\}/, "mine.").replace(/\$\{draftSuffix\}/, "Draft");
    return [...members.matchAll(/typeof (\w+)/g)]
      .map(([, name]) => resolve(source.match(new RegExp(`const ${name} = ["\`]([^"\`]+)`))?.[1] ?? `no ${name}`))
      .sort();
  };

  it.each([
    ["localEntries", "LocalStorageKey"],
    ["sessionEntries", "SessionStorageKey"],
  ])("Y11 names exactly the keys that the shop stores: %s", (list, type) => {
    expect(keysOf(type).length).toBeGreaterThan(4);
    expect(namesIn(list)).toEqual(keysOf(type));
  });

  it("Y11 names exactly the cookies that the shop sets", () => {
    const prefixOfDevices = textOf("api/src/accounts/deviceCookies.ts").match(/const prefix = "([^"]+)"/)?.[1];
    /** Where a cookie's name is computed: what the page calls it. */
    const computed: Readonly<Record<string, string>> = {
      "api/src/http/cartCookies.ts name": "cart",
      "api/src/accounts/deviceCookies.ts nameOf(accountKey)": `${prefixOfDevices}…`,
    };
    const set = product.flatMap((file) => {
      const text = textOf(file);
      const constant = (name: string) => text.match(new RegExp(`const ${name} = "([^"]+)"`))?.[1];
      const calls = [...text.matchAll(/\.setCookie\(\s*("[^"]+"|[\w.]+(?:\([^()]*\))?)/g)].map(([, name = ""]) => name);
      const lines = [...text.matchAll(/`\$\{(\w+)\}=\$\{\w+\}; Path=/g)].map(([, name = ""]) => name);
      return [...calls, ...lines].map((name) =>
        name.startsWith('"') ? name.slice(1, -1) : (computed[`${file} ${name}`] ?? constant(name) ?? `${file} ${name}`),
      );
    });
    expect([...new Set(set)].sort()).toEqual(namesIn("cookieEntries"));
  });
});

describe("the page about privacy", () => {
  const migrations = files
    .filter((file) => /^api\/src\/database\/[^/]+\.ts$/.test(file) && !file.includes(".test."))
    .map(textOf)
    .join("\n");
  /** Columns that say who a person is, or what a person wrote. */
  const personal =
    /\b(?:email|email_key|user_id|account_key|full_name|first_name|phone_number|letter|notes|gift_message|token_hash|blocked_until)\b/;
  /** Each table with the text of its columns. */
  const tables = new Map<string, string>();
  for (const [, table = "", columns = ""] of migrations.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\s*\);/g))
    tables.set(table, columns);
  for (const [, table = "", column = ""] of migrations.matchAll(/ALTER TABLE (\w+) ADD COLUMN ([^;]+);/g))
    tables.set(table, `${tables.get(table) ?? ""}\n${column}`);
  const isPart = (columns: string) => /REFERENCES (?:orders|carts)\b[^,]*ON DELETE CASCADE/.test(columns);

  it("Y11 names every table with personal data, and none that does not exist", () => {
    const named = [...tables].filter(
      ([table, columns]) => personal.test(columns) && (!isPart(columns) || stored.has(table)),
    );
    expect(named.length).toBeGreaterThan(9);
    expect(named.map(([table]) => table).filter((table) => !stored.has(table))).toEqual([]);
    expect([...stored.keys()].filter((table) => !tables.has(table))).toEqual([]);
  });

  it("Y11 states how long each is stored, as housekeeping deletes it", () => {
    const expiries = [
      ...textOf("api/src/housekeeping.ts").matchAll(
        /table: "(\w+)",\s*age: "\w+",\s*condition: "[^"]*interval '([^']+)'/g,
      ),
    ].map(([, table = "", time = ""]) => ({ table, time }));
    expect(expiries.length).toBeGreaterThan(9);
    expect(expiries.filter(({ table, time }) => stored.get(table)?.includes(time) === false)).toEqual([]);
  });
});
