import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Letter } from "./outbox";

/** Hands one mail over. `id` and `date` stay the same when a mail is tried again. */
export type Deliver = (letter: Letter, mail: { id: string; date: Date }) => Promise<void>;

/** Mail programs then show a button of their own, which posts to the address. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function envelope(from: string, letter: Letter, mail: { id: string; date: Date }) {
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/[^A-Za-z0-9.-]/g, "");
  return {
    from,
    // As an object the address is taken as one, whatever is in it (reliability I6).
    to: { name: "", address: letter.to },
    ...(letter.replyTo ? { replyTo: { name: "", address: letter.replyTo } } : {}),
    ...(letter.unsubscribe ? { headers: unsubscribeHeaders(letter.unsubscribe) } : {}),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    textEncoding: "quoted-printable" as const,
    date: mail.date,
    messageId: `<${mail.date.getTime()}.${mail.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes each mail as one `.eml` file whose name sorts by time. A file appears whole or not at all. */
export function fileTransport(folder: string, from: string): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (letter, mail) => {
    const { message } = await composer.sendMail(envelope(from, letter, mail));
    const time = mail.date.toISOString().replace(/[-:.]/g, "");
    const file = path.join(folder, `${time}-${mail.id.padStart(8, "0")}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }); // `buffer: true` above
    await rename(`${file}.part`, file);
  };
}

export function smtpTransport(url: string, from: string): Deliver {
  const transport = createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 });
  return async (letter, mail) => {
    await transport.sendMail(envelope(from, letter, mail));
  };
}
