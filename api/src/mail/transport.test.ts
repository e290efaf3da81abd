import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { composeEmail } from "./composeEmail";
import type { Email } from "./email";
import { renderEmail } from "./renderEmail";
import { fileTransport, smtpOptions } from "./transport";

const sending = { id: "7", messageId: "a-random-name", date: new Date("2026-01-31T03:15:00Z") };
const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example" };
const sender = { from: "Aurelle <hello@shop.example>", replyTo: "help@shop.example" };

/** The headers of the e-mail as it is sent. */
async function headersOf(email: Email): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "aurelle-mail-"));
  await fileTransport(folder, sender).deliver(renderEmail(email, details), sending);
  const [file = ""] = await readdir(folder);
  const text = await readFile(path.join(folder, file), "utf8");
  await rm(folder, { recursive: true });
  return text.slice(0, text.indexOf("\r\n\r\n"));
}

describe("an e-mail", () => {
  it("W12 Q6 has the shop's address for replies, and a name that counts nothing", async () => {
    const headers = await headersOf(composeEmail("ada@example.com", "Order", []));
    expect(headers).toMatch(/^Reply-To: help@shop\.example\r?$/m);
    expect(headers).toMatch(/^Message-ID: <a-random-name@shop\.example>\r?$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(headers).not.toMatch(/List-Unsubscribe/);
  });

  it("W12 of a visitor's message is answered to the visitor", async () => {
    const headers = await headersOf({ ...composeEmail("a@b.co", "Contact", []), replyTo: "ada@example.com" });
    expect(headers).toMatch(/^Reply-To: ada@example\.com\r?$/m);
  });
});

describe("the connection to the mail server", () => {
  it.each([
    ["smtp://user:secret@mail.example", undefined, true],
    ["smtp://mail.example:587", false, true],
    ["smtp://relay.internal", true, false],
    ["smtp://localhost:25", undefined, false],
    ["smtp://127.0.0.1:25", undefined, false],
    // Encrypted from its first byte.
    ["smtps://mail.example", undefined, false],
  ])("W12 to %s, where a plain one is accepted: %p, requires STARTTLS: %p", (url, acceptsPlainSmtp, requireTLS) => {
    expect(smtpOptions({ url, acceptsPlainSmtp }).requireTLS).toBe(requireTLS);
  });
});
