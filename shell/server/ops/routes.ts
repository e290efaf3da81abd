import { readFile } from "node:fs/promises";
import path from "node:path";
import { countedAddress } from "@aurelle/api/address";
import { limits, memoryLimiter } from "@aurelle/api/limits";
import { type Provenances, readProvenances } from "@aurelle/mfe/store/provenance";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectDir, type ShopConfig } from "../config";
import { type Html, html } from "../html/html";
import { cspHash } from "../http/documentPolicy";
import { acceptForms, formField } from "../http/sameOriginForm";
import type { RegistryReader } from "../releases/registryReader";
import type { Shell } from "../releases/shellAssets";
import type { LeftRelease } from "../rendering/BlockedReleases";
import type { RolloutView } from "../rollouts/RolloutJudge";
import { FleetStats } from "../telemetry/FleetStats";
import type { OpsStats } from "../telemetry/OpsStats";
import { documentOf } from "./opsDocument";
import { opsBody, signInBody } from "./opsPage";
import { opsView } from "./opsView";
import { expiredCookie, hasSession, isSameSecret, sessionCookie } from "./session";

export interface OpsOptions {
  config: Pick<ShopConfig, "publicUrl" | "releasesDir" | "dev">;
  staffToken: string;
  /** Whether the number of wrong credentials per address is limited. */
  isLimited: boolean;
  releases: RegistryReader;
  currentShell: () => Promise<Pick<Shell, "styles" | "release" | "facts">>;
  stats: OpsStats;
  /** The rollouts that run. */
  rollouts: (registry: Registry) => readonly RolloutView[];
  /** The releases that the browser renders now, because they failed on the server. */
  leftToBrowser: () => readonly LeftRelease[];
}

const cssFile = path.join(projectDir, "shell/server/ops/ops.css");
const scriptFile = path.join(projectDir, "shell/server/ops/liveUpdate.js");
/** Of wrong credentials for one address: the same as for the shop's sign-in. */
const wrongCredentials = limits.signInFromAddress;

/** The content security policy: only the inline script, the shell's stylesheets and the inline one. */
function policyFor(css: string, script: string | null, styles: Shell["styles"]): string {
  const origins = styles.map(({ url }) => (url.startsWith("http") ? ` ${new URL(url).origin}` : ""));
  const extra = [...new Set(origins)].join("");
  return [
    "default-src 'none'",
    ...(script === null ? [] : [`script-src ${cspHash(script)}`, "connect-src 'self'"]),
    `style-src 'self' ${cspHash(css)}${extra}`,
    `font-src 'self'${extra}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

type SendPage = (reply: FastifyReply, status: number, body: Html, isLive?: boolean) => Promise<FastifyReply>;

/** Makes the function that sends a page of `/ops`. No cache stores it, and no search engine lists it. */
async function pageSender({ currentShell }: Pick<OpsOptions, "currentShell">): Promise<SendPage> {
  const css = await readFile(cssFile, "utf8");
  const liveUpdate = await readFile(scriptFile, "utf8");
  return async (reply, status, body, isLive = false) => {
    const { styles } = await currentShell();
    const script = isLive ? liveUpdate : null;
    const links = styles.map(
      ({ url, integrity }) =>
        html`<link rel="stylesheet" href="${url}"${integrity !== undefined && html` integrity="${integrity}"`} crossorigin>`,
    );
    return reply
      .code(status)
      .headers({
        "Cache-Control": "no-store",
        "Content-Security-Policy": policyFor(css, script, styles),
        "X-Robots-Tag": "noindex, nofollow",
        Vary: "Authorization, Cookie",
      })
      .type("text/html; charset=utf-8")
      .send(documentOf({ title: "Operations", css, links, script }, body));
  };
}

type CheckCredential = (request: FastifyRequest, given: string) => Promise<"right" | "wrong" | "too often">;

/** Makes the check of a credential. Only wrong credentials count against the limit of an address. */
function credentialCheck({ staffToken, isLimited }: Pick<OpsOptions, "staffToken" | "isLimited">): CheckCredential {
  const limiter = memoryLimiter();
  return async (request, given) => {
    const key = countedAddress(request.ip);
    if (isLimited && !(await limiter.hit(key, wrongCredentials)).allowed) return "too often";
    if (!isSameSecret(given, staffToken)) {
      request.log.warn({ requestId: request.id, ip: request.ip }, "a wrong staff credential was tried");
      return "wrong";
    }
    await limiter.hit(key, wrongCredentials, -1);
    return "right";
  };
}

/** `POST /ops/sign-in` and `/ops/sign-out`. A session is a cookie for the path `/ops`. */
async function addSessionForms(
  app: FastifyInstance,
  { config, staffToken }: OpsOptions,
  send: SendPage,
  checkCredential: CheckCredential,
): Promise<void> {
  const isTls = config.publicUrl.startsWith("https:");
  await app.register(async (scope) => {
    acceptForms(scope, config.publicUrl, 2048);
    scope.post("/ops/sign-in", async (request, reply) => {
      const result = await checkCredential(request, formField(request, "credential"));
      if (result === "too often") {
        const problem = "Too many tries. Please wait a quarter of an hour.";
        return send(reply.header("Retry-After", "900"), 429, signInBody(problem));
      }
      if (result === "wrong") return send(reply, 401, signInBody("This is not the staff credential."));
      request.log.info({ requestId: request.id }, "a member of the staff signed in to /ops");
      return reply.header("Set-Cookie", sessionCookie(staffToken, Date.now(), isTls)).redirect("/ops", 303);
    });
    scope.post("/ops/sign-out", async (_request, reply) =>
      reply.header("Set-Cookie", expiredCookie(isTls)).redirect("/ops", 303),
    );
  });
}

/** How often this server shares its counts with the other ones, ms. */
const shareEveryMs = 10_000;

/** Shares the counts of this server from its start to its end. Not in development, which leaves the release store as it is. */
function shareStats(app: FastifyInstance, { config, stats }: OpsOptions): FleetStats {
  const fleet = new FleetStats(config.releasesDir, stats);
  if (config.dev) return fleet;
  const share = () =>
    fleet.share(Date.now()).catch((error) => app.log.warn(`the other servers' /ops lacks this server: ${error}`));
  const timer = setInterval(share, shareEveryMs).unref();
  app.addHook("onReady", share);
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await fleet.close();
  });
  return fleet;
}

/** Makes a function that reads where the releases of a registry come from, once for each revision. Without a store there is nothing to read. */
function provenanceReader(store: string): (registry: Registry) => Promise<Provenances> {
  let revision = -1;
  let known: Promise<Provenances> = Promise.resolve({});
  return (registry) => {
    if (registry.revision !== revision) known = readProvenances(store, registry).catch(() => ({}));
    revision = registry.revision;
    return known;
  };
}

/**
 * `/ops`: what this process has counted in the last hour, for the shop's staff. A client shows the staff credential as a bearer token or
 * in the sign-in form. Call it only where a credential is set; without these routes the path is a 404.
 */
export async function addOps(app: FastifyInstance, options: OpsOptions): Promise<void> {
  const { staffToken, releases, currentShell, stats, leftToBrowser, rollouts } = options;
  const send = await pageSender(options);
  const checkCredential = credentialCheck(options);
  const fleet = shareStats(app, options);
  const provenancesOf = provenanceReader(options.config.releasesDir);

  async function isAuthorized(request: FastifyRequest): Promise<boolean> {
    const { authorization, cookie } = request.headers;
    const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
    if (bearer !== undefined) return (await checkCredential(request, bearer)) === "right";
    return hasSession(cookie, staffToken, Date.now());
  }

  app.get<{ Querystring: { still?: string } }>("/ops", async (request, reply) => {
    if (!(await isAuthorized(request))) return send(reply.header("WWW-Authenticate", "Bearer"), 401, signInBody(null));
    const isLive = request.query.still === undefined;
    const { registry } = await releases.current();
    const now = Date.now();
    const { release: shellRelease, facts } = await currentShell();
    const view = opsView(stats, await fleet.all(now), registry, {
      now,
      shellRelease,
      facts,
      provenances: await provenancesOf(registry),
      leftToBrowser: leftToBrowser(),
    });
    return send(reply, 200, opsBody(view, rollouts(registry), isLive), isLive);
  });
  await addSessionForms(app, options, send, checkCredential);
}
