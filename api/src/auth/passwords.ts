import { hash, verify } from "@node-rs/argon2";
import { httpErrors } from "../errors";

/** argon2id (2) with OWASP's minimum: 19 MiB, two passes (reliability P1). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const current = "$argon2id$v=19$m=19456,t=2,p=1$";

const maxRunning = 4;
const maxWaiting = 50;

/** Hashes and checks secrets, at most four at a time; fifty more may wait, the rest are told to come back (P2). */
export interface Passwords {
  hash(secret: string): Promise<string>;
  /** False for a wrong secret; also for `null`, the hash of nobody, after the same work (P4). */
  verify(stored: string | null, secret: string): Promise<boolean>;
  /** Whether the stored hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash("no account has this password", options);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw httpErrors.busy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next in line inherits the place, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (secret) => inTurn(() => hash(secret.normalize("NFC"), options)),
    async verify(stored, secret) {
      const matches = await inTurn(() => verify(stored ?? nobody, secret.normalize("NFC")));
      return stored !== null && matches;
    },
    isOutdated: (stored) => !stored.startsWith(current),
  };
}
