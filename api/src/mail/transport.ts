import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { isLoopback } from "../config";
import { fileTime } from "../fileTime";
import type { MailTransport, RenderedEmail, Sending } from "./email";
import { removeOldEmails } from "./emailFiles";

/** With these headers mail programs show a button of their own, which posts to the URL (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** No automatic answer, such as an absence note (RFC 3834). */
const automaticHeaders = { "Auto-Submitted": "auto-generated" };

/** Who an e-mail is from. */
export interface Sender {
  /** `Aurelle <hello@aurelle.example>`, or an address alone. */
  from: string;
  /** The address that replies go to, unless the e-mail has one of its own. */
  replyTo: string;
}

function envelope({ from, replyTo }: Sender, email: RenderedEmail, { messageId, date }: Sending) {
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/[^A-Za-z0-9.-]/g, "");
  return {
    from,
    // As an object the address is one address, also with commas or quotes in it (reliability I6).
    to: { name: "", address: email.to },
    replyTo: { name: "", address: email.replyTo ?? replyTo },
    headers: { ...automaticHeaders, ...(email.unsubscribe ? unsubscribeHeaders(email.unsubscribe) : {}) },
    subject: email.subject,
    text: email.text,
    html: email.html,
    textEncoding: "quoted-printable" as const,
    date,
    messageId: `<${messageId}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Listing the folder of thousands of files takes as long as ten deliveries. */
const deliveriesBetweenTidying = 1000;

/** Writes each e-mail as an `.eml` file whose name sorts by time. A file appears complete or not at all. */
export function fileTransport(folder: string, sender: Sender): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let delivered = 0;
  const deliver: MailTransport["deliver"] = async (email, sending) => {
    const { message } = await composer.sendMail(envelope(sender, email, sending));
    const file = path.join(folder, `${fileTime(sending.date)}-${sending.id.padStart(8, "0")}.eml`);
    const write = () => writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }); // `buffer: true` above
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write();
    });
    await rename(`${file}.part`, file);
    delivered += 1;
    if (delivered % deliveriesBetweenTidying === 0) await removeOldEmails(folder, sending.date.getTime());
  };
  return { deliver, close: () => undefined };
}

export interface MailServer {
  url: string;
  /** Accepts a server elsewhere that offers no encryption. */
  acceptsPlainSmtp?: boolean | undefined;
  /** How long one answer of the server may take, in ms. */
  answerMs?: number;
}

/**
 * Some mail servers delay their answers on purpose. A delivery has about ten answers, so together they take less than the five
 * minutes for which an e-mail is claimed (deliveries.ts): it is not sent twice.
 */
const maxAnswerMs = 25_000;

/** The options of nodemailer. Between machines an e-mail travels encrypted, because some contain codes. */
export const smtpOptions = ({ url, acceptsPlainSmtp = false, answerMs = maxAnswerMs }: MailServer) => ({
  url,
  requireTLS: url.startsWith("smtp:") && !isLoopback(url) && !acceptsPlainSmtp,
  // With a pool an e-mail needs no connection of its own.
  pool: true as const,
  maxConnections: 5,
  connectionTimeout: Math.min(answerMs, 10_000),
  greetingTimeout: answerMs,
  socketTimeout: answerMs,
});

/** Sends each e-mail over SMTP. @throws Error, in each delivery, when the server rejects it or takes too long. */
export function smtpTransport(server: MailServer, sender: Sender): MailTransport {
  const transport = createTransport(smtpOptions(server));
  return {
    async deliver(email, sending) {
      await transport.sendMail(envelope(sender, email, sending));
    },
    close: () => transport.close(),
  };
}
