/** An e-mail without its envelope. Text and HTML have the same content. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** An address that ends e-mails of this kind when a mail program posts to it (RFC 8058). */
  unsubscribe?: string;
}

/** Hands one e-mail over. `id` and `date` are the same in each attempt to deliver it. */
export type Deliver = (email: Email, sending: { id: string; date: Date }) => Promise<void>;
