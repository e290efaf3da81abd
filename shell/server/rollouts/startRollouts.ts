import type { FastifyInstance } from "fastify";
import type { RegistryReader } from "../releases/registryReader";
import type { PageMetrics } from "../telemetry/PageMetrics";
import { ReleaseWebhook } from "./ReleaseWebhook";
import { type RolloutDecision, RolloutJudge } from "./RolloutJudge";

interface RolloutSettings {
  releasesDir: string;
  secret: string;
  /** Where decisions are sent to; `null`: nowhere. */
  releasesWebhook: string | null;
  /** How often rollouts are judged, ms. */
  judgeRolloutsEveryMs?: number;
}

const decisionKinds = { on: "advanced", back: "withdrawn", undecided: "undecided" } as const;

/** The judge of rollouts of this server. Each decision is in the log and on `/ops`, and is sent to the webhook. */
export function startRollouts(
  app: FastifyInstance,
  { releasesDir, secret, releasesWebhook: url, judgeRolloutsEveryMs: judgeEveryMs }: RolloutSettings,
  releases: RegistryReader,
  metrics: PageMetrics,
): RolloutJudge {
  const warn = (message: string) => app.log.warn(message);
  const webhook = url === null ? null : new ReleaseWebhook({ url, warn });
  app.addHook("onClose", async () => webhook?.close());
  function onDecision(decision: RolloutDecision): void {
    const { remote, release, percent, nextPercent, reason } = decision;
    metrics.countRollout(decisionKinds[decision.decision], remote, release, reason);
    app.log.warn({ remote, release, percent, nextPercent, reason }, `rollout: ${decision.decision}`);
    void webhook?.send(decision);
  }
  return new RolloutJudge({ releasesDir, secret, releases, onDecision, warn, judgeEveryMs });
}
