import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { removeOldEmails } from "./emailFiles";
import { fileTransport } from "./transport";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "aurelle-outbox-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sender = { from: "shop@shop.example", replyTo: "shop@shop.example" };
const email = { to: "ada@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

/** Delivers an e-mail on each of these days of January. */
async function deliverOn(days: readonly number[]): Promise<void> {
  const { deliver } = fileTransport(folder, sender);
  for (const day of days)
    await deliver(email, { id: String(day), messageId: "name", date: new Date(Date.UTC(2026, 0, day)) });
}

describe("the folder of e-mails of a shop without a mail server", () => {
  it("H7 loses the e-mails of a month ago", async () => {
    await deliverOn([1, 20]);
    await removeOldEmails(folder, Date.UTC(2026, 1, 10));
    expect(await readdir(folder)).toEqual([expect.stringContaining("20260120")]);
  });

  it("H7 has a largest number of files", async () => {
    await deliverOn([1, 2, 3, 4]);
    await removeOldEmails(folder, Date.UTC(2026, 0, 5), 2);
    expect((await readdir(folder)).map((name) => name.slice(0, 8))).toEqual(["20260103", "20260104"]);
  });

  it("H7 is tidied while e-mails are delivered", async () => {
    await deliverOn([1]);
    const { deliver } = fileTransport(folder, sender);
    const date = new Date(Date.UTC(2026, 5, 1));
    for (let id = 0; id < 1000; id += 1) await deliver(email, { id: String(id), messageId: "name", date });
    expect((await readdir(folder)).filter((name) => name.startsWith("20260101"))).toEqual([]);
  });
});
