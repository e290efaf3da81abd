/** The settings that the rules look at, as in `ApiConfig`. */
interface CheckedSettings {
  publicUrl: string;
  demoMode: boolean;
  rateLimits?: boolean | undefined;
  requestsPerMinute?: number | undefined;
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  secret?: string | undefined;
  staffToken?: string | undefined;
  payment?: { account?: object | undefined } | undefined;
  databaseUrl?: string | undefined;
  acceptsEmbeddedDatabase?: boolean | undefined;
  allowedOrigins: readonly string[];
  trustProxy?: readonly string[] | undefined;
}

/** A setting that is unsafe with real customers, and the sentence that names it. */
interface ProductionRule {
  isBroken(config: CheckedSettings): boolean;
  sentence: string;
}

/** Each rejects a start in production (reliability Z8). A new rule is one more entry, with an example in its test. */
const rules: readonly ProductionRule[] = [
  {
    isBroken: ({ publicUrl }) => !publicUrl.startsWith("https:"),
    sentence: "PUBLIC_URL must start with https://.",
  },
  { isBroken: ({ demoMode }) => demoMode, sentence: "DEMO_MODE must be off: it gives goods away without payment." },
  {
    isBroken: ({ rateLimits, requestsPerMinute }) => rateLimits === false || requestsPerMinute === 0,
    sentence: "RATE_LIMITS must be on, and REQUESTS_PER_MINUTE above 0.",
  },
  {
    isBroken: ({ smtpUrl }) => !smtpUrl,
    sentence: "SMTP_URL must be set: otherwise codes are only written to files.",
  },
  {
    isBroken: ({ mailFrom }) => !mailFrom || mailFrom.includes("aurelle.example"),
    sentence: "MAIL_FROM must be the shop's own address: contact messages are sent to it.",
  },
  {
    isBroken: ({ secret }) => !secret || new Set(secret).size < 8,
    sentence: "SECRET must be set to at least 32 random characters.",
  },
  {
    isBroken: ({ payment }) => !payment?.account,
    sentence: "BANK_PAYEE and BANK_IBAN must be set: orders are paid by bank transfer.",
  },
  {
    isBroken: ({ staffToken }) => staffToken !== undefined && staffToken.length < 32,
    sentence: "STAFF_TOKEN must have at least 32 characters.",
  },
  {
    isBroken: ({ staffToken, secret }) => staffToken !== undefined && staffToken === secret,
    sentence: "STAFF_TOKEN must differ from SECRET: staff do not need the key of all signatures.",
  },
  {
    isBroken: ({ databaseUrl, acceptsEmbeddedDatabase }) => !databaseUrl && !acceptsEmbeddedDatabase,
    sentence:
      "DATABASE_URL must be set. For a small shop of one process, EMBEDDED_DATABASE=accept allows the embedded one.",
  },
  {
    isBroken: ({ allowedOrigins }) => allowedOrigins.some((origin) => !origin.startsWith("https:")),
    sentence: "ALLOWED_ORIGINS must start with https://.",
  },
  {
    isBroken: ({ trustProxy = [] }) => trustProxy.some((part) => part.endsWith("/0")),
    sentence: "TRUST_PROXY must not be the whole internet: any visitor could forge an address.",
  },
];

/** One sentence for each setting that is unsafe with real customers. */
export const productionProblems = (config: CheckedSettings): string[] =>
  rules.filter(({ isBroken }) => isBroken(config)).map(({ sentence }) => sentence);

/** One sentence for each setting with which a real shop starts, but lacks something. */
export function productionWarnings({ staffToken }: CheckedSettings): string[] {
  if (staffToken) return [];
  return ["STAFF_TOKEN is not set: nobody can move an order on, and /metrics serves this machine only."];
}
