import { setTimeout as sleep } from "node:timers/promises";
import type { RolloutDecision } from "./RolloutJudge";

/** How long the receiver may take, ms. */
const timeoutMs = 5000;
/** The pauses before the second and each later attempt, ms. */
const retryAfterMs = [1000, 10_000, 60_000, 600_000];

interface WebhookOptions {
  /** Where decisions are sent to. It may contain a secret, so no message has it. */
  url: string;
  warn: (message: string) => void;
  /** Shorter in tests, ms. */
  retryAfterMs?: readonly number[];
}

/** Whether another attempt may succeed. */
const mayRepeat = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/**
 * Sends decisions on rollouts to the address of the shop's owner, as JSON. A receiver that is away gets a decision later, for eleven minutes. It
 * never blocks: what could not be sent is in the log.
 */
export class ReleaseWebhook {
  readonly #options: WebhookOptions;
  readonly #ending = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Sends a decision. Errors are logged. */
  async send(decision: RolloutDecision): Promise<void> {
    const pauses = this.#options.retryAfterMs ?? retryAfterMs;
    let problem = "";
    for (const pauseMs of [0, ...pauses]) {
      const { signal } = this.#ending;
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) break;
      const result = await this.#post(decision);
      if (result === null) return;
      problem = result.problem;
      if (!result.mayRepeat) break;
    }
    const { remote, release, decision: what } = decision;
    this.#options.warn(`the webhook did not get the decision "${what}" on ${remote} ${release}: ${problem}`);
  }

  /** Ends the attempts that are left. */
  close(): void {
    this.#ending.abort();
  }

  /** @returns `null` when the receiver has taken it */
  async #post(decision: RolloutDecision): Promise<{ problem: string; mayRepeat: boolean } | null> {
    try {
      const response = await fetch(this.#options.url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(decision),
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#ending.signal]),
      });
      await response.body?.cancel();
      return response.ok ? null : { problem: `status ${response.status}`, mayRepeat: mayRepeat(response.status) };
    } catch (error) {
      const { cause = error } = error as { cause?: unknown }; // fetch names the reason there
      return { problem: cause instanceof Error ? cause.message : String(cause), mayRepeat: true };
    }
  }
}
