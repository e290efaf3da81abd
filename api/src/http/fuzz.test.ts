import fc from "fast-check";
import type { OpenApiDocument } from "../openapi/document";
import { anyBody } from "../testing/anyBody";
import { type ApiProcess, closeConnections, startApiProcess } from "../testing/apiProcess";
import { aShopper } from "../testing/client";
import { openTestShop } from "../testing/testShop";

let api: ApiProcess;
let token: string | null;
/** Every call of the API's own description, as `GET /orders/{id}/`, with its valid bodies; undefined for a call without a body. */
let calls: Readonly<Record<string, fc.Arbitrary<unknown> | undefined>>;
beforeAll(async () => {
  const shop = await openTestShop();
  token = (await aShopper(shop)).client.token;
  for (const one of shop.apis) await one.close();
  // A separate process, so that its memory is only the API's.
  api = await startApiProcess(shop.config);
  const { paths } = JSON.parse((await api.call("GET", "/api/openapi.json", null)).body) as OpenApiDocument; // the API's own
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  calls = Object.fromEntries(
    operations.map(({ name, operation: { requestBody } }) => [
      name,
      requestBody && anyBody(requestBody.content["application/json"]?.schema ?? {}),
    ]),
  );
});
afterAll(async () => {
  api.child.kill("SIGTERM");
  await api.ended;
  closeConnections();
});

const pages: readonly string[] = ["/newsletter/confirm/", "/stock-notices/stop/"];
const fields = [
  "email",
  "password",
  "password_confirm",
  "code",
  "product_id",
  "product_ids",
  "quantity",
  "cart_id",
  "status",
  "notes",
];
const params = [
  "category",
  "min_price",
  "max_price",
  "search",
  "collection",
  "metal",
  "size",
  "ordering",
  "cursor",
  "token",
];
const nasty = fc.oneof(
  fc.constantFrom("", "'", '"', "\0", "%00", "../", "null", "\ud800", "-1", "1e309", "9".repeat(40), "<svg onload=x>"),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
);
const anyFields = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 8 })), fc.oneof(nasty, fc.jsonValue())),
  fc.jsonValue(),
);
const requestTo = (call: string) =>
  fc.record({
    call: fc.constant(call),
    // Mostly the call's own method: a wrong method is rejected before the input is read.
    method: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 8 },
      { arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"), weight: 1 },
    ),
    id: fc.oneof(fc.uuid(), fc.string({ unit: "binary", maxLength: 40 })),
    query: fc.dictionary(fc.constantFrom(...params), fc.string({ unit: "binary", maxLength: 60 }), { maxKeys: 3 }),
    body: fc.oneof(fc.constant(undefined), anyFields, { arbitrary: calls[call] ?? anyFields, weight: 2 }),
  });
/** More often to calls with a body, which have more to reject. */
const anyRequest = () =>
  fc
    .oneof(...Object.keys(calls).map((call) => ({ arbitrary: fc.constant(call), weight: calls[call] ? 3 : 1 })))
    .chain(requestTo);

const encode = (text: string) => {
  try {
    return encodeURIComponent(text) || "-";
  } catch {
    return "%ED%A0%80";
  }
};

async function residentMegabytes(): Promise<number> {
  const { body: text } = await api.call("GET", "/metrics", null);
  return Math.round(Number(/^process_resident_memory_bytes ([\d.e+]+)/m.exec(text)?.[1]) / 2 ** 20);
}

describe("invalid requests", () => {
  // 10,000 for a release: FUZZ_RUNS=10000 npm run test -w @aurelle/api -- fuzz
  const runs = Number(process.env.FUZZ_RUNS || 500);
  const timeoutMs = 600_000 + runs * 600;

  it(
    "E8 never cause a server error, and are answered as JSON",
    async () => {
      const seed = Number(process.env.FUZZ_SEED || Math.floor(Math.random() * 2 ** 31));
      console.info(`${runs} requests of seed ${seed}; again: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
      const statuses = new Map<number, number>();
      const megabytes: number[] = [];
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(anyRequest(), async ({ call, method, id, query, body: payload }) => {
          const [own = "GET", route = ""] = call.split(" ");
          const by = method ?? own;
          // An account that deletes itself would make the rest of the run anonymous.
          if (by === "DELETE" && route === "/users/me/") return;
          const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
          const path = `/api${route.replace("{id}", encode(id))}?${pairs.join("&")}`;
          const client = route === "/auth/logout/" ? null : token;
          const response = await api.call(by, path, client, by === "GET" ? undefined : payload);
          expect(response.status).toBeGreaterThan(0);
          expect(response.status).toBeLessThan(500);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          // E-mailed links are opened by people, so they get a page.
          const isPage = pages.includes(route) && response.body.startsWith("<!doctype html>");
          if (response.status >= 400 && !isPage) expect(JSON.parse(response.body).request_id).toBeDefined();
          sent += 1;
          if (sent % Math.ceil(runs / 50) === 0) megabytes.push(await residentMegabytes());
        }),
        { numRuns: runs, seed, verbose: 1 },
      );
      const [early = 0, late = 0] = [megabytes.at(Math.floor(megabytes.length / 5)), megabytes.at(-1)];
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
      console.info(`${counts.join(", ")}; memory ${early} MB after a fifth, ${late} MB at the end`);
      // Allows for garbage that is not collected yet: 10 kB for each of 10,000 requests.
      expect(late - early).toBeLessThan(100);
    },
    timeoutMs,
  );
});
