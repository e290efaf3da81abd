import type { Db, Transaction } from "../database/db";
import type { TestShop } from "./testShop";

/** What a call did until its response, and the hashes that it makes after it. */
interface Work {
  status: number;
  statements: string[];
  hashes: number;
}

const shape = (sql: string) => sql.replace(/\s+/g, " ").trim();
/** Statements of the outbox, which begins to work whenever an e-mail is queued, and asks for the database's clock. */
const isOfOtherWork = (sql: string) => /^UPDATE mails|^WITH sent|^SELECT \(extract\(epoch FROM clock/.test(shape(sql));

/** Records every statement and every hash of the shop while `send` runs and its work in the background ends. */
export async function workOf(shop: TestShop, send: () => Promise<{ status: number }>): Promise<Work> {
  const statements: string[] = [];
  let hashes = 0;
  const background: (() => Promise<void>)[] = [];
  const note = (sql: string) => void (isOfOtherWork(sql) || statements.push(shape(sql)));
  for (const { context } of shop.apis) {
    jest.spyOn(context, "inBackground").mockImplementation((_, work) => void background.push(work));
    const { db, passwords } = context;
    const { query, tx } = db;
    jest.spyOn(db, "query").mockImplementation((sql, params, planning) => {
      note(sql);
      return query(sql, params, planning);
    });
    const counted = (inner: Transaction): Transaction => ({
      ...inner,
      query: (sql, params, planning) => {
        note(sql);
        return inner.query(sql, params, planning);
      },
    });
    jest
      .spyOn(db, "tx")
      .mockImplementation(((work, options) => tx((inner) => work(counted(inner)), options)) as Db["tx"]);
    for (const name of ["hash", "verify"] as const) {
      const original = passwords[name] as (...args: unknown[]) => Promise<unknown>;
      jest.spyOn(passwords, name).mockImplementation((async (...args: unknown[]) => {
        hashes += 1;
        return original(...args);
      }) as never);
    }
  }
  const { status } = await send();
  const untilResponse = [...statements];
  for (const work of background) await work();
  jest.restoreAllMocks();
  return { status, statements: untilResponse, hashes };
}
