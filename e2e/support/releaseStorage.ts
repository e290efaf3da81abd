import { randomUUID } from "node:crypto";
import pg from "pg";
import { startPostgres, type TemporaryPostgres } from "../../api/src/testing/postgres";
import { recordTime } from "./recordTime";
import { test as base } from "./test";

/** Makes an empty database on the server. @returns its address */
export async function newDatabase({ url }: Pick<TemporaryPostgres, "url">): Promise<string> {
  const name = `releases_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Tests with a PostgreSQL of the worker's own. */
export const test = base.extend<object, { postgres: TemporaryPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await recordTime("servers", startPostgres);
      await use(postgres);
      await postgres.stop();
    },
    { scope: "worker" },
  ],
});

export { expect } from "./test";
