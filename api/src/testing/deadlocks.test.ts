import pg from "pg";
import { makeDatabase } from "./testShop";

const { TEST_DATABASE_URL = "" } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

/** Two connections that lock two rows in opposite order. PostgreSQL ends one of them. */
async function provokeDeadlock(connectionString: string): Promise<void> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })] as const;
  for (const client of clients) await client.connect();
  const [first, second] = clients;
  const lock = (client: pg.Client, id: number) => client.query(`SELECT 1 FROM pair WHERE id = ${id} FOR UPDATE`);
  await first.query("CREATE TABLE pair (id integer); INSERT INTO pair VALUES (1), (2)");
  for (const client of clients) await client.query("BEGIN");
  await lock(first, 1);
  await lock(second, 2);
  const results = await Promise.allSettled([lock(first, 2), lock(second, 1)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const client of clients) await client.end();
}

onPostgres("a test whose transactions wait for each other", () => {
  it("K2 fails when its database is dropped", async () => {
    const database = await makeDatabase(TEST_DATABASE_URL);
    await provokeDeadlock(database.url);
    await expect(database.drop()).rejects.toThrow("PostgreSQL counted 1 deadlocks");
  });

  it("K2 passes when there was no deadlock", async () => {
    const database = await makeDatabase(TEST_DATABASE_URL);
    await expect(database.drop()).resolves.toBeUndefined();
  });
});
