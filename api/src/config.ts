import { isIP } from "node:net";
import { cleanEmail, isEmail } from "@aurelle/shared/contract/rules";
import type { PasswordCost } from "./auth/passwords";
import { readSender } from "./mail/readSender";
import { type PaymentSettings, readPayment } from "./orders/payment";
import type { PictureEncoding } from "./pictures/encode";
import { productionProblems } from "./productionRules";
import { readOrigin } from "./readOrigin";
import { readSeller, type Seller } from "./seller";

/** The settings of the API, read once at start. */
export interface ApiConfig {
  /** The directory of the embedded database, the `.eml` files and the secret; created when missing. */
  dataDir: string;
  /** PostgreSQL; without it the embedded PGlite below `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** A read replica for the catalogue's lists. */
  databaseReadUrl?: string | undefined;
  /** Off behind a pooler that lends a connection for one transaction and does not support prepared statements. On unless set. */
  preparedStatements?: boolean | undefined;
  /** The shop's public address: `next` links and links in e-mails start with it, never with `Host` (reliability L2). */
  publicUrl: string;
  /** Without it e-mails are written to `dataDir/outbox` as `.eml` files. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  /** Whether real customers may come: then unsafe settings are rejected, and no sample products are added. Off unless set. */
  isProduction?: boolean | undefined;
  /** Whether the owner has accepted the embedded database for production. */
  acceptsEmbeddedDatabase?: boolean | undefined;
  /** The address that replies and contact messages go to; that of `mailFrom` unless set. */
  contactEmail?: string | undefined;
  /** Accepts an `smtp:` server on another machine that offers no encryption. Off unless set. */
  acceptsPlainSmtp?: boolean | undefined;
  /** Allows `demo_payment` and `orders/{id}/simulate/` (decision 23). */
  demoMode: boolean;
  /** Bearer credential of `orders/{id}/update-status/`; without it the call is rejected for everyone. */
  staffToken?: string | undefined;
  /** Other origins that may call with credentials, besides that of `publicUrl`. */
  allowedOrigins: readonly string[];
  /** Addresses of the proxies in front, networks or `loopback`, `uniquelocal`; only their `X-Forwarded-For` counts (reliability R2). */
  trustProxy?: readonly string[] | undefined;
  /** `Secure` and the `__Host-` prefix on cookies. */
  secureCookies: boolean;
  /** Key of all signatures, at least 32 characters; without it a random one is stored in `dataDir` with mode 0600. */
  secret?: string | undefined;
  /** The secret before it. What was signed or encrypted with it, such as queued e-mails, stays valid. */
  previousSecret?: string | undefined;
  /** The rate limits of `http/limits.ts`. On unless set; off is for tests and measurements. */
  rateLimits?: boolean | undefined;
  /** Requests a minute from one address, 600 unless set. */
  requestsPerMinute?: number | undefined;
  /** Where and until when orders are paid. An example account unless set. */
  payment?: PaymentSettings | undefined;
  /** Who sells, for e-mails and for the invoices of orders placed from now on. Without it an order is printed as an order, not as an invoice. */
  seller?: Seller | undefined;
  /** The address that gets an e-mail for each new order, and for each that is cancelled, unless staff did it; none unless set. */
  ordersEmail?: string | undefined;
  /** The work of a password's hash: OWASP's minimum unless set. For tests; no environment variable can weaken it. */
  passwordCost?: PasswordCost | undefined;
  /** Those of the shop unless set. For tests whose machine may be slow; no environment variable sets them. */
  timeLimits?: TimeLimits | undefined;
  /** How photographs are encoded: as in the shop unless set. For tests; no environment variable sets it. */
  pictureEncoding?: PictureEncoding | undefined;
}

/** Limits of a call, ms. */
export interface TimeLimits {
  /** For the call as a whole. */
  requestMs: number;
  /** For a connection of PostgreSQL, and for a statement on it. */
  statementMs: number;
}

type Env = Readonly<Record<string, string | undefined>>;

const trueWords = ["1", "true", "on", "yes"];
const falseWords = ["0", "false", "off", "no"];

export function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = env[name]?.toLowerCase();
  if (value === undefined || value === "") return fallback;
  if (trueWords.includes(value)) return true;
  if (falseWords.includes(value)) return false;
  throw new Error(`${name} must be 1 or 0, not "${env[name]}".`);
}

/** The address of a server. The value may contain a password, so no message repeats it. */
function address(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!URL.canParse(value) || /\s/.test(value)) throw new Error(`${name} is not an address.`);
  // As written, and not as the parser reads it: programs that get the text do not know SMTP://mail.example or smtp:mail.example.
  if (!protocols.some((protocol) => value.startsWith(`${protocol}//`)))
    throw new Error(`${name} must start with ${protocols.join("// or ")}//.`);
  return value;
}

function mailServer(env: Env): string | undefined {
  const url = address(env, "SMTP_URL", ["smtp:", "smtps:"]);
  if (url && new URL(url).hostname === "") throw new Error("SMTP_URL must name a server: smtps://mail.example.");
  return url;
}

function emailAddress(env: Env, name: string): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!isEmail(value)) throw new Error(`${name} must be an e-mail address alone, such as hello@shop.example.`);
  return cleanEmail(value);
}

/** Whether the text is an address or a network, or the name of some. */
function isProxy(part: string): boolean {
  const [ip = "", bits, ...rest] = part.split("/");
  if (bits === undefined) return ["loopback", "linklocal", "uniquelocal"].includes(ip) || isIP(ip) !== 0;
  const most = { 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return rest.length === 0 && /^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most;
}

function proxies(env: Env): string[] | undefined {
  const list = (env.TRUST_PROXY ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (list.length === 0) return undefined;
  if (list.every(isProxy)) return list;
  throw new Error(
    "TRUST_PROXY must list the proxies' addresses, networks such as 10.0.0.0/8, or loopback, uniquelocal.",
  );
}

function origins(env: Env): string[] {
  const list = (env.ALLOWED_ORIGINS ?? "").split(",").map((part) => part.trim());
  return list.filter(Boolean).map((part) => {
    if (!URL.canParse(part) || new URL(part).origin !== part) {
      throw new Error(`ALLOWED_ORIGINS: "${part}" is not an origin such as https://shop.example.`);
    }
    return part;
  });
}

function wholeNumber(env: Env, name: string): number | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} must be a whole number.`);
  return Number(value);
}

/** It arrives in a header (`bearerToken`), so one with a blank, such as the end of a line, would be refused each time. */
function staffCredential({ STAFF_TOKEN: value }: Env): string | undefined {
  if (!value) return undefined;
  if (!/^[!-~]{1,512}$/.test(value))
    throw new Error("STAFF_TOKEN must have only ASCII letters, digits and signs, and no blanks: 512 at most.");
  return value;
}

/** The port of the shop's or the API's process, for the address of a shop without `PUBLIC_URL`. */
function localPort(env: Env): number {
  const port = wholeNumber(env, "PORT") ?? 3001;
  if (port > 65_535) throw new Error("PORT must be a port number.");
  return port;
}

/** Whether a URL names this machine. */
export const isLoopback = (url: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/**
 * Whether real customers may come: with NODE_ENV=production, and at a public https address that does not say DEMO_MODE=1.
 * A shop whose owner has forgotten NODE_ENV must not give goods away.
 */
export function isProductionEnv(env: Env): boolean {
  if (env.NODE_ENV === "production") return true;
  const url = env.PUBLIC_URL ?? "";
  return URL.canParse(url) && new URL(url).protocol === "https:" && !isLoopback(url) && !flag(env, "DEMO_MODE", false);
}

function acceptsEmbeddedDatabase({ EMBEDDED_DATABASE: value }: Env): boolean {
  if (value && value !== "accept") throw new Error(`EMBEDDED_DATABASE must be "accept" or unset, not "${value}".`);
  return value === "accept";
}

/**
 * Reads the settings from the environment.
 * @throws Error with a sentence for a value that cannot be read, and for settings that are unsafe in production.
 * The rules of production apply to a PUBLIC_URL that is not this machine (reliability Z8).
 */
export function apiConfigFromEnv(env: Env): ApiConfig {
  const isProduction = isProductionEnv(env);
  if (isProduction && !env.PUBLIC_URL) throw new Error("PUBLIC_URL must be set when NODE_ENV is production.");
  const publicUrl = env.PUBLIC_URL ? readOrigin("PUBLIC_URL", env.PUBLIC_URL) : `http://localhost:${localPort(env)}`;
  if (env.SECRET && env.SECRET.length < 32) throw new Error("SECRET must have at least 32 characters.");
  const demoMode = flag(env, "DEMO_MODE", !isProduction);
  const config: ApiConfig = {
    dataDir: env.DATA_DIR || ".data",
    databaseUrl: address(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseReadUrl: address(env, "DATABASE_READ_URL", ["postgres:", "postgresql:"]),
    preparedStatements: flag(env, "PREPARED_STATEMENTS", true),
    publicUrl,
    smtpUrl: mailServer(env),
    mailFrom: env.MAIL_FROM ? readSender("MAIL_FROM", env.MAIL_FROM).from : undefined,
    isProduction,
    acceptsEmbeddedDatabase: acceptsEmbeddedDatabase(env),
    demoMode,
    payment: readPayment({
      payee: env.BANK_PAYEE,
      iban: env.BANK_IBAN,
      days: wholeNumber(env, "PAYMENT_DAYS"),
      unpaidLimit: wholeNumber(env, "UNPAID_LIMIT"),
      demoMode,
    }),
    seller: readSeller({
      name: env.SELLER_NAME,
      address: env.SELLER_ADDRESS,
      vatNumber: env.SELLER_VAT,
      companyNumber: env.SELLER_COMPANY_NUMBER,
    }),
    contactEmail: emailAddress(env, "CONTACT_EMAIL"),
    ordersEmail: emailAddress(env, "ORDERS_EMAIL"),
    acceptsPlainSmtp: flag(env, "SMTP_PLAIN", false),
    staffToken: staffCredential(env),
    allowedOrigins: origins(env),
    trustProxy: proxies(env),
    secureCookies: publicUrl.startsWith("https:"),
    secret: env.SECRET || undefined,
    previousSecret: env.SECRET_PREVIOUS || undefined,
    rateLimits: flag(env, "RATE_LIMITS", true),
    requestsPerMinute: wholeNumber(env, "REQUESTS_PER_MINUTE"),
  };
  const problems = isProduction && !isLoopback(publicUrl) ? productionProblems(config) : [];
  if (problems.length > 0) throw new Error(`Unsafe production settings: ${problems.join(" ")}`);
  return config;
}
