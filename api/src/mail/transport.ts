import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Email, MailTransport } from "./email";
import { removeOldEmails } from "./emailFiles";

/** With these headers mail programs show a button of their own, which posts to the URL (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** No automatic answer, such as an absence note (RFC 3834). */
const automaticHeaders = { "Auto-Submitted": "auto-generated" };

function envelope(from: string, email: Email, sending: { id: string; date: Date }) {
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/[^A-Za-z0-9.-]/g, "");
  return {
    from,
    // As an object the address is one address, also with commas or quotes in it (reliability I6).
    to: { name: "", address: email.to },
    ...(email.replyTo ? { replyTo: { name: "", address: email.replyTo } } : {}),
    headers: { ...automaticHeaders, ...(email.unsubscribe ? unsubscribeHeaders(email.unsubscribe) : {}) },
    subject: email.subject,
    text: email.text,
    html: email.html,
    textEncoding: "quoted-printable" as const,
    date: sending.date,
    messageId: `<${sending.date.getTime()}.${sending.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes each e-mail as an `.eml` file whose name sorts by time. A file appears complete or not at all. */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let delivered = 0;
  const deliver: MailTransport["deliver"] = async (email, sending) => {
    const { message } = await composer.sendMail(envelope(from, email, sending));
    const time = sending.date.toISOString().replace(/[-:.]/g, "");
    const file = path.join(folder, `${time}-${sending.id.padStart(8, "0")}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }); // `buffer: true` above
    await rename(`${file}.part`, file);
    delivered += 1;
    if (delivered % 100 === 0) await removeOldEmails(folder, sending.date.getTime());
  };
  return { deliver, close: () => undefined };
}

/** Sends each e-mail over SMTP. @throws Error, in each delivery, when the server rejects it or takes longer than 5 to 10 s. */
export function smtpTransport(url: string, from: string): MailTransport {
  // With a pool an e-mail needs no connection of its own.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  return {
    async deliver(email, sending) {
      await transport.sendMail(envelope(from, email, sending));
    },
    close: () => transport.close(),
  };
}
