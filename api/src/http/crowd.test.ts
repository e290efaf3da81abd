import Fastify from "fastify";
import { turnCrowdsAway } from "./crowd";

const most = 3;

function aServer() {
  const server = Fastify();
  turnCrowdsAway(server, most);
  const waiting: (() => void)[] = [];
  server.get("/slow", () => new Promise((resolve) => waiting.push(() => resolve({ ok: true }))));
  server.get("/readyz", async () => ({ ok: true }));
  const untilBusy = async () => {
    while (waiting.length < most) await new Promise((resolve) => setImmediate(resolve));
  };
  return { server, untilBusy, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}

describe("a crowd at the door", () => {
  it("is told to come back, in the words of who asks, and let in again when others have gone", async () => {
    const { server, untilBusy, letGo } = aServer();
    const inside = Array.from({ length: most }, () => server.inject("/slow").then((answer) => answer));
    await untilBusy();
    const call = await server.inject("/slow");
    expect([call.statusCode, call.headers["retry-after"], call.json().code]).toEqual([503, "2", "busy"]);
    const visit = await server.inject({ url: "/slow", headers: { accept: "text/html,*/*" } });
    expect([visit.statusCode, visit.headers["retry-after"]]).toEqual([503, "2"]);
    expect(visit.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(visit.body).toContain("The shop is very busy. Please try again in a moment.");
    expect((await server.inject("/readyz")).statusCode).toBe(200);
    letGo();
    for (const answer of await Promise.all(inside)) expect(answer.statusCode).toBe(200);
    const later = server.inject("/slow").then((answer) => answer);
    await new Promise((resolve) => setTimeout(resolve, 20));
    letGo();
    expect((await later).statusCode).toBe(200);
  });
});
