import { hash, verify } from "@node-rs/argon2";
import { httpErrors } from "../errors";

/** The work of one hash. */
export interface PasswordCost {
  /** Memory in KiB, at least 8. */
  memoryKib: number;
  /** Passes over the memory, at least 1. */
  passes: number;
}

/** OWASP's minimum: 19 MiB, two passes (reliability P1). */
const owaspMinimum: PasswordCost = { memoryKib: 19_456, passes: 2 };

const maxConcurrent = 4;
const maxQueued = 50;

/** Hashes and verifies secrets, four at a time. Fifty more wait in a queue; further calls are rejected with 503 (reliability P2). */
export interface Passwords {
  hash(secret: string): Promise<string>;
  /** False for a wrong secret. For `null`, no stored hash, it is false after the same work (reliability P4). */
  verify(stored: string | null, secret: string): Promise<boolean>;
  /** Whether the stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** Hashes by argon2id. First hashes a dummy secret, against which passwords for unknown addresses are verified. */
export async function createPasswords({ memoryKib, passes } = owaspMinimum): Promise<Passwords> {
  const options = { algorithm: 2, memoryCost: memoryKib, timeCost: passes, parallelism: 1 } as const; // 2 is argon2id
  const currentPrefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
  const dummyHash = await hash("no account has this password", options);
  const queue: (() => void)[] = [];
  let running = 0;

  async function inQueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw httpErrors.busy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next call takes over this one's place, so `running` does not change.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (secret) => inQueue(() => hash(secret.normalize("NFC"), options)),
    async verify(stored, secret) {
      const matches = await inQueue(() => verify(stored ?? dummyHash, secret.normalize("NFC")));
      return stored !== null && matches;
    },
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  };
}
