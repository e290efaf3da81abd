import path from "node:path";
import type { ApiConfig } from "../config";
import type { MailTransport } from "./email";
import { readSender } from "./readSender";
import { fileTransport, type Sender, smtpTransport } from "./transport";

const defaultMailFrom = "Aurelle <hello@aurelle.example>";

/** Who e-mails are from, and the address that replies and contact messages go to. */
export function senderOf({ mailFrom: from = defaultMailFrom, contactEmail }: ApiConfig): Sender {
  return { from, replyTo: contactEmail ?? readSender("MAIL_FROM", from).address };
}

/** The mail server of the settings; without one, a folder in the data directory. */
export function openMail({ smtpUrl: url, acceptsPlainSmtp, dataDir }: ApiConfig, sender: Sender): MailTransport {
  if (url) return smtpTransport({ url, acceptsPlainSmtp }, sender);
  return fileTransport(path.join(dataDir, "outbox"), sender);
}
