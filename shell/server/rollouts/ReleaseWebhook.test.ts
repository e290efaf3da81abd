/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ReleaseWebhook } from "./ReleaseWebhook";
import type { RolloutDecision } from "./RolloutJudge";

const decision: RolloutDecision = {
  ...{ remote: "cart", release: "2.0.0-bbbbbbbb", step: 1, percent: 5, decision: "on", nextPercent: 25 },
  ...{ reason: "no worse", figures: [] },
};

let server: Server;
let url: string;
/** What the receiver got, and the statuses with which it answers one request after the other. */
let received: { message: unknown; type: string | undefined }[];
let statuses: number[];
let warnings: string[];
let webhook: ReleaseWebhook;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

beforeEach(async () => {
  [received, statuses, warnings] = [[], [], []];
  server = createServer(async (request, response) => {
    received.push({ message: JSON.parse(await textOf(request)), type: request.headers["content-type"] });
    const status = statuses.shift() ?? 204;
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  url = `http://127.0.0.1:${port}/hook?key=secret`;
  webhook = new ReleaseWebhook({ url, warn: (message) => warnings.push(message), retryAfterMs: [1, 1] });
});
afterEach(async () => {
  webhook.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("the webhook", () => {
  it("F41 gets a decision as JSON", async () => {
    await webhook.send(decision);
    expect(received).toEqual([{ message: decision, type: "application/json" }]);
    expect(warnings).toEqual([]);
  });

  it("F41 gets it again after an error of the receiver", async () => {
    statuses = [503, 429];
    await webhook.send(decision);
    expect(received).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["always fails", [500, 500, 500], 3, "status 500"],
    ["rejects it", [403], 1, "status 403"],
    ["leads elsewhere", [302, 302, 302], 3, "redirect"],
  ])("logs a decision that was not delivered, without the address: the receiver %s", async (_, answers, times, why) => {
    statuses = answers;
    await webhook.send(decision);
    expect(received).toHaveLength(times);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`did not get the decision "on" on cart 2.0.0-bbbbbbbb`);
    expect(warnings[0]).toContain(why);
    expect(warnings[0]).not.toContain("secret");
  });

  it("ends its attempts with the server", async () => {
    statuses = [503];
    const patient = new ReleaseWebhook({ url, warn: (message) => warnings.push(message), retryAfterMs: [3_600_000] });
    const sent = patient.send(decision);
    setTimeout(() => patient.close(), 20);
    await sent;
    expect(warnings).toHaveLength(1);
  });

  it("ends with the server during an attempt", async () => {
    const patient = new ReleaseWebhook({ url, warn: (message) => warnings.push(message), retryAfterMs: [3_600_000] });
    server.removeAllListeners("request").on("request", () => patient.close());
    await patient.send(decision);
    expect(warnings).toHaveLength(1);
  });
});
