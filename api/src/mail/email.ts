/** An e-mail without its envelope. Text and HTML have the same content. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Codes are sent first, bulk e-mails last. Without it: between them. */
  urgency?: "code" | "bulk";
  /** The time after which it is of no use any more, in ms from its creation. It is then not sent. */
  usefulForMs?: number;
  /** An address that ends e-mails of this kind when a mail program posts to it (RFC 8058). */
  unsubscribe?: string;
}

/** Hands one e-mail over. `id` and `date` are the same in each attempt to deliver it. */
export type Deliver = (email: Email, sending: { id: string; date: Date }) => Promise<void>;

export interface MailTransport {
  deliver: Deliver;
  /** Closes the connections to the mail server. */
  close(): void;
}
