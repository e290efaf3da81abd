import { HttpError, httpErrors } from "../errors";
import { openTestShop, type TestShop } from "../testing/testShop";
import { logDbQueries, type Requester } from "./queryLog";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

// Only a test of slow statements lets time pass: on a busy machine any statement may take a second.
beforeEach(() => {
  jest.spyOn(performance, "now").mockReturnValue(0);
});
afterEach(() => jest.restoreAllMocks());

/** A request for which statements run, and the lines that were logged for it. */
function aRequester() {
  const lines: { message: string; details: Record<string, unknown> }[] = [];
  const requester: Requester = {
    id: "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11",
    log: { warn: (details, message) => lines.push({ message, details: { ...details } }) },
  };
  return { requester, lines, db: logDbQueries(shop.context.db, requester) };
}

describe("statements of a request", () => {
  it("Z1 are logged with its id when they fail, with the database's code and without a value", async () => {
    const { requester, lines, db } = aRequester();
    await expect(db.query("SELECT 1 / $1::int", [0])).rejects.toThrow();
    expect(lines).toEqual([
      {
        message: "a statement failed",
        details: expect.objectContaining({ requestId: requester.id, statement: "SELECT 1 / $1::int", cause: "22012" }),
      },
    ]);
  });

  it("Z1 are logged when they took a second, and not when they were fast", async () => {
    const { requester, lines, db } = aRequester();
    await db.query("SELECT 1");
    await db.tx((tx) => tx.query("SELECT $1::int", [1]));
    expect(lines).toEqual([]);
    jest.restoreAllMocks();
    await db.query(
      `SELECT count(*),
       pg_sleep($1)`,
      [1.05],
    );
    expect(lines).toEqual([
      {
        message: "a statement was slow",
        details: { requestId: requester.id, ms: expect.any(Number), statement: "SELECT count(*), pg_sleep($1)" },
      },
    ]);
    expect(lines[0]?.details.ms).toBeGreaterThanOrEqual(1000);
  });

  it("have one line when they fail in a transaction; the API's own errors have none", async () => {
    const { lines, db } = aRequester();
    await expect(db.tx((tx) => tx.query("SELECT nothing"))).rejects.toThrow();
    expect(lines.map(({ message }) => message)).toEqual(["a statement failed"]);
    await expect(
      db.tx(async () => {
        throw httpErrors.cartEmpty();
      }),
    ).rejects.toThrow(HttpError);
    expect(lines).toHaveLength(1);
  });
});
