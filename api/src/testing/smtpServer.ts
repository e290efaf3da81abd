import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** A mail server of a test's own, on a port of this machine. */
export interface TestMailServer {
  url: string;
  /** What it has accepted, in that order. `message` is as it was sent, with line feeds. */
  accepted: { to: string; subject: string; messageId: string; message: string }[];
  /** The recipients that it was asked for, also those that it rejected. */
  asked: string[];
  /** Stops it. `start` with the same port starts another one. */
  stop(): Promise<void>;
  port: number;
}

/** How it behaves. */
export interface MailServerFaults {
  port?: number;
  /** Before each answer to a recipient and to a content, in ms. */
  answerMs?: number;
  /** The error for a recipient: code and text. The text may repeat the address, as mail servers do. */
  reject?(to: string): { responseCode: number; message: string } | null;
}

const header = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(text)?.[1]?.trim() ?? "";

/** A real SMTP server, without encryption and sign-in. */
export async function startMailServer(faults: MailServerFaults = {}): Promise<TestMailServer> {
  const { port = 0, answerMs = 0, reject = () => null } = faults;
  const accepted: TestMailServer["accepted"] = [];
  const asked: string[] = [];
  // A pause that is left over does not hold up the end of the tests.
  const pause = () => sleep(answerMs, undefined, { ref: false });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const error = reject(address);
      void pause().then(() => done(error ? Object.assign(new Error(error.message), error) : null));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8").replaceAll("\r\n", "\n");
        const [recipient] = session.envelope.rcptTo;
        void pause().then(() => {
          accepted.push({
            to: recipient?.address ?? "",
            subject: header(text, "Subject"),
            messageId: header(text, "Message-ID"),
            message: text,
          });
          done();
        });
      });
    },
  });
  // A client that ends its connection early is part of the tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.server.address() as AddressInfo).port; // it listens on a port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    accepted,
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
