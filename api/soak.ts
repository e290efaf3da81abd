import cleanUp from "./src/testing/cleanUp";
import { aForm, aProduct } from "./src/testing/goods";
import { endConnections, type OwnProcess, startOwnProcess } from "./src/testing/ownProcess";
import prepare from "./src/testing/prepare";
import { percentile } from "./src/testing/statistics";
import { openTestShop } from "./src/testing/testShop";
import { aShopper } from "./src/testing/visitor";

const usage = "Usage: npm run soak -w @aurelle/api [-- minutes [requests a second]]";

interface Look {
  megabytes: number;
  handles: number;
}

async function look(api: OwnProcess): Promise<Look> {
  const { body } = await api.call("GET", "/metrics", null);
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, "m").exec(body)?.[1]);
  return { megabytes: value("process_resident_memory_bytes") / 2 ** 20, handles: value("nodejs_active_handles_total") };
}

const middle = (looks: readonly Look[], of: keyof Look) =>
  percentile(
    looks.map((one) => one[of]),
    50,
  );

/** What shoppers do, in turn: mostly look, at times fill a cart, now and then order. Each gives its last answer. */
function visits(api: OwnProcess, product: string, token: string | null) {
  const add = { product_id: product, quantity: 1 };
  const get = (path: string) => () => api.call("GET", `/api/${path}`, token);
  const buy = async () => {
    const added = await api.call("POST", "/api/cart/add/", token, add);
    const { id } = JSON.parse(added.body || "{}") as { id?: string };
    return id ? api.call("POST", "/api/orders/create/", token, aForm(id)) : added;
  };
  const looking = [
    ...["products/product/", `products/product/${product}/`, "products/product/?category=rings&ordering=price"],
    ...["cart/", "products/product/?search=ring", "orders/", "users/user-info/", "nothing/"],
  ].map(get);
  return [...looking, ...looking, ...looking, buy];
}

/**
 * `npm run soak -w @aurelle/api [-- minutes [requests a second]]`: half an hour of a shop's day at an even rate, then
 * whether memory and handles have grown since the first fifth, which is for warming up (reliability Z9).
 */
async function main([minutes = "30", rate = "40"]: string[]): Promise<void> {
  if (!(Number(minutes) > 0 && Number(rate) > 0)) throw new Error(usage);
  await prepare();
  const shop = await openTestShop();
  const product = await aProduct(shop, { inventory: 1_000_000 });
  const { visitor } = await aShopper(shop);
  for (const one of shop.apis) await one.close();
  const api = await startOwnProcess(shop.config);
  const work = visits(api, product, visitor.token);
  const until = Date.now() + Number(minutes) * 60_000;
  const looks: Look[] = [];
  const running = new Set<Promise<unknown>>();
  let sent = 0;
  let faults = 0;
  const timer = setInterval(() => {
    // A machine that cannot keep up is asked less, not more.
    if (running.size > 100) return;
    const task = Promise.resolve(work[sent++ % work.length]?.())
      .then((reply) => {
        if (reply && (reply.status === 0 || reply.status >= 500)) faults += 1;
      })
      .finally(() => running.delete(task));
    running.add(task);
  }, 1000 / Number(rate));
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    looks.push(await look(api));
  }
  clearInterval(timer);
  await Promise.all(running);
  const fifth = Math.ceil(looks.length / 5);
  const [early, late] = [looks.slice(fifth, 2 * fifth), looks.slice(-fifth)];
  const growth = (middle(late, "megabytes") / middle(early, "megabytes") - 1) * 100;
  const handles = [middle(early, "handles"), middle(late, "handles")];
  console.info(
    `${minutes} minutes, ${sent} visits, ${faults} faults of the server: memory ${middle(early, "megabytes").toFixed(0)} MB after warming up,`,
  );
  console.info(
    `${middle(late, "megabytes").toFixed(0)} MB at the end (${growth.toFixed(1)} %); handles ${handles.join(", then ")}`,
  );
  api.child.kill("SIGTERM");
  await api.ended;
  endConnections();
  await cleanUp();
  if (growth > 10) throw new Error("the memory has grown by more than a tenth");
  if (faults > 0) throw new Error("the server has failed");
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
