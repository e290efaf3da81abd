import { hash } from "@node-rs/argon2";
import { createApi } from "../../app";
import type { Db, Queryable } from "../../database/db";
import { type Keys, keysFrom, randomToken, sha256 } from "../../keys";
import { aProduct } from "../builders";
import { openTestShop, type TestShop } from "../testShop";
import { startChildApi } from "./childApi";
import { addDeliveredOrders } from "./deliveredOrders";
import { apiInProcess, errorLog, type ModelApi } from "./modelApi";
import { firstPassword } from "./observe";
import { withPauses } from "./pauses";
import { maxUnpaidPieces } from "./shoppingRules";
import { productCount } from "./steps";
import type { World } from "./world";

/** The database, the APIs on it, and the products of the model. */
export interface ModelShop {
  db: Db;
  /** The same database for statements without parameters that are run after each step: they are planned once. */
  reads: Queryable;
  keys: Keys;
  /** On PostgreSQL two processes. The embedded database has one: another process could not open it. */
  apis: readonly ModelApi[];
  products: readonly string[];
  close(): Promise<void>;
}

/** Of one piece, in pence. */
const price = 1000;
/** Few pieces, so that orders compete for them. */
const stock = [12, 7, 4];
/** Requests are not counted for each address: a count would be four more statements of each call. Other limits are on. */
const settings = { requestsPerMinute: 0, payment: { days: 14, unpaidLimit: maxUnpaidPieces * price } };

/** The embedded database plans every statement anew, unless it was prepared. There is one connection, so it stays prepared. */
function preparedReads(db: Db): Queryable {
  const names = new Map<string, string>();
  return {
    async query<Row>(sql: string) {
      const known = names.get(sql);
      const name = known ?? `model_${names.size}`;
      names.set(sql, name);
      if (!known) await db.query(`PREPARE ${name} AS ${sql}`);
      return db.query<Row>(`EXECUTE ${name}`);
    },
  };
}

async function openPostgresShop(): Promise<{ shop: TestShop; apis: ModelApi[] }> {
  const shop = await openTestShop(settings);
  return { shop, apis: await Promise.all([startChildApi(shop.config), startChildApi(shop.config)]) };
}

async function openPgliteShop(): Promise<{ shop: TestShop; apis: ModelApi[] }> {
  const { log, take } = errorLog();
  const shop = await openTestShop(settings, (config) => createApi(config, log, withPauses));
  return { shop, apis: shop.apis.map((api) => apiInProcess(api, shop.config, take)) };
}

export async function openModelShop(): Promise<ModelShop> {
  const { shop, apis } = await (process.env.TEST_DATABASE_URL ? openPostgresShop() : openPgliteShop());
  const { db } = shop.context;
  // E-mails stay in their table, where the model reads the codes.
  await db.query("ALTER TABLE mails ALTER COLUMN next_try_at SET DEFAULT 'infinity'");
  const products: string[] = [];
  for (let product = 0; product < productCount; product += 1) {
    products.push(await aProduct(shop, { title: `P${product}`, collection: "Model", price }));
  }
  return {
    db,
    reads: db.kind === "pglite" ? preparedReads(db) : db,
    keys: keysFrom(shop.config.secret ?? ""),
    apis,
    products,
    async close() {
      for (const api of apis) await api.close();
      await shop.close();
    },
  };
}

const tables = ["orders", "carts", "users", "registrations", "codes", "mails", "rate_limits", "catalogue_changes"];
/** Every so often the tables' files are emptied too. Otherwise their rows are deleted, which is faster. */
const resetsToTruncate = 20;
let resets = 0;

async function empty(db: Db): Promise<void> {
  resets += 1;
  if (resets % resetsToTruncate === 0) await db.query(`TRUNCATE ${tables.join(", ")} CASCADE`);
  else for (const table of tables) await db.query(`DELETE FROM ${table}`);
}

/** Empties the shop and makes accounts with these addresses, each with a session and a delivered order. Returns their tokens and the world. */
export async function resetShop(
  { db, products }: ModelShop,
  emails: readonly string[],
): Promise<{ world: World; tokens: string[] }> {
  await empty(db);
  await db.query(
    "UPDATE products p SET inventory = s.inventory FROM unnest($1::uuid[], $2::integer[]) AS s (id, inventory) WHERE p.id = s.id",
    [products, stock],
  );
  const passwordHash = await hash(firstPassword, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 });
  const tokens = emails.map(randomToken);
  await db.query(
    `WITH made AS (INSERT INTO users (email, email_key, password_hash) SELECT email, email, $2 FROM unnest($1::text[]) AS email
       RETURNING id, email)
     INSERT INTO sessions (token_hash, user_id)
     SELECT token_hash, made.id FROM unnest($1::text[], $3::text[]) AS given (email, token_hash) JOIN made USING (email)`,
    [emails, passwordHash, tokens.map(sha256)],
  );
  const delivered = await addDeliveredOrders(db, emails, products, price);
  const accounts = emails.map((email, number) => [
    email,
    { number, password: firstPassword, version: 1, first_name: "", city: "", cart: null },
  ]);
  const sessions = tokens.map((token, number) => [token, number]);
  const world: World = {
    accounts: Object.fromEntries(accounts),
    sessions: Object.fromEntries(sessions),
    guests: {},
    registrations: [],
    codes: [],
    ...delivered,
    inventory: [...stock],
    nextAccount: emails.length,
    memory: [],
  };
  return { world, tokens };
}
