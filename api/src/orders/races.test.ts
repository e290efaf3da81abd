import { aForm, aProduct, expectConserved, together } from "../testing/goods";
import { endConnections, type OwnProcess, startOwnProcess } from "../testing/ownProcess";
import { openTestShop, type TestShop } from "../testing/testShop";
import { aShopper, type Visitor } from "../testing/visitor";

/** Two processes of the system can share only PostgreSQL. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

/** More for a release: RACE_RUNS=200 npm run test:postgres -w @aurelle/api -- races */
const runs = Number(process.env.RACE_RUNS || 3);

let shop: TestShop;
let processes: OwnProcess[];

interface Buyer {
  visitor: Visitor;
  cartId: string;
}

/** A shopper whose cart holds one piece of each product, in the order given. */
async function aBuyer(products: readonly string[]): Promise<Buyer> {
  const { visitor, id } = await aShopper(shop);
  const { db } = shop.shop;
  const [cart] = await db.query<{ id: string }>("INSERT INTO carts (user_id) VALUES ($1) RETURNING id", [id]);
  const cartId = cart?.id ?? "";
  for (const product of products) {
    await db.query("INSERT INTO cart_items (cart_id, product_id, quantity, added_price) VALUES ($1, $2, 1, 1)", [
      cartId,
      product,
    ]);
  }
  return { visitor, cartId };
}

/** Sent to the two processes in turn. */
async function order({ visitor, cartId }: Buyer, turn: number) {
  const api = processes[turn % processes.length];
  if (!api) throw new Error("no process was started");
  const { status, body } = await api.call("POST", "/api/orders/create/", visitor.token, aForm(cartId));
  const { id } = JSON.parse(body) as { id?: string };
  return { status, id };
}

const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

onPostgres("two processes on one PostgreSQL", () => {
  beforeAll(async () => {
    shop = await openTestShop();
    processes = await Promise.all([startOwnProcess(shop.config), startOwnProcess(shop.config)]);
    expect(processes.map(({ code, output }) => (code === 0 ? "" : output))).toEqual(["", ""]);
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill("SIGTERM");
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0]);
    endConnections();
    await shop.close();
  });

  it.each(Array.from({ length: runs }, (_, run) => run + 1))("E10 O10 sell the last piece once (run %i)", async () => {
    const product = await aProduct(shop, { inventory: 1 });
    const buyers = await together(40, () => aBuyer([product]));
    const answers = await Promise.all(buyers.map(order));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 39]);
    await expectConserved(shop, product, 1);
  });

  it.each(Array.from({ length: runs }, (_, run) => run + 1))(
    "E10 O10 sell five of two products to carts that hold them in opposite order, without a deadlock (run %i)",
    async () => {
      const first = await aProduct(shop, { inventory: 5 });
      const second = await aProduct(shop, { inventory: 5 });
      const buyers = await together(40, (at) => aBuyer(at % 4 < 2 ? [first, second] : [second, first]));
      const answers = await Promise.all(buyers.map(order));
      expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([5, 35]);
      await expectConserved(shop, first, 5);
      await expectConserved(shop, second, 5);
    },
  );

  it.each(Array.from({ length: runs }, (_, run) => run + 1))("O3 make one order of one cart (run %i)", async () => {
    const product = await aProduct(shop, { inventory: 50 });
    const buyer = await aBuyer([product]);
    // Below the limit of orders an account may send in a minute.
    const answers = await together(16, (turn) => order(buyer, turn));
    expect([countOf(answers, 201), countOf(answers, 200)]).toEqual([1, 15]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await expectConserved(shop, product, 50);
  });
});
