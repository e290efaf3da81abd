import type { EmailLine } from "./emailLines";

/** What an e-mail says, without its envelope and its looks. */
export interface Email {
  to: string;
  subject: string;
  lines: readonly EmailLine[];
  replyTo?: string;
  /** Codes are sent first, bulk e-mails last. Without it: between them. */
  urgency?: "code" | "bulk";
  /** The time after which it is of no use any more, in ms from its creation. It is then not sent. */
  usefulForMs?: number;
  /** An address that ends e-mails of this kind when a mail program posts to it (RFC 8058). */
  unsubscribe?: string;
}

/** An e-mail as it is queued and sent. Text and HTML have the same content. */
export interface RenderedEmail extends Omit<Email, "lines"> {
  text: string;
  html: string;
}

/** What each attempt to deliver an e-mail has in common. */
export interface Sending {
  /** A running number. It must not leave the shop: it shows how many e-mails there are. */
  id: string;
  /** A name that shows nothing, for the header Message-ID. A mail program shows an e-mail that arrives twice once. */
  messageId: string;
  date: Date;
}

/** Hands one e-mail over. */
export type Deliver = (email: RenderedEmail, sending: Sending) => Promise<void>;

export interface MailTransport {
  deliver: Deliver;
  /** Closes the connections to the mail server. */
  close(): void;
}
