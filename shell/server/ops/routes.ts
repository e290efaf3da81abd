import { readFile } from "node:fs/promises";
import path from "node:path";
import { countedAddress } from "@aurelle/api/address";
import { limits, memoryLimiter } from "@aurelle/api/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { projectDir, type ShopConfig } from "../config";
import { type Html, html } from "../html/html";
import { isOwnForm } from "../http/sameOriginForm";
import { cspHash, type ShellAssets } from "../pages/renderDocument";
import type { RegistryReader } from "../releases/registryReader";
import type { OpsStats } from "../telemetry/OpsStats";
import { documentOf, opsBody, signInBody } from "./opsPage";
import { opsView } from "./opsView";
import { endedCookie, hasSession, isSame, sessionCookie } from "./session";

export interface OpsParts {
  config: Pick<ShopConfig, "publicUrl">;
  staffToken: string;
  /** May a credential be tried a few times only? */
  isLimited: boolean;
  releases: RegistryReader;
  shell: Pick<ShellAssets, "styles" | "release">;
  sightings: OpsStats;
}

const cssFile = path.join(projectDir, "shell/server/ops/ops.css");
const tries = limits.signInFromAddress;

/** No script at all; styles are the shell's and the one in the page. */
const policyOf = (css: string, styles: ShellAssets["styles"]): string => {
  const origins = styles.map(({ url }) => (url.startsWith("http") ? ` ${new URL(url).origin}` : ""));
  const more = [...new Set(origins)].join("");
  return [
    "default-src 'none'",
    `style-src 'self' ${cspHash(css)}${more}`,
    `font-src 'self'${more}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/**
 * `/ops`: what this process has seen of its pages, for the shop's team. For whoever shows the staff credential, as a bearer or in the
 * form, which gives a cookie for this path. Call it only where there is a credential: without one the path is as unknown as any.
 */
export async function addOps(app: FastifyInstance, parts: OpsParts): Promise<void> {
  const { config, staffToken, isLimited, releases, shell, sightings } = parts;
  const isTls = config.publicUrl.startsWith("https:");
  const css = await readFile(cssFile, "utf8");
  const policy = policyOf(css, shell.styles);
  const links = shell.styles.map(
    ({ url, integrity }) =>
      html`<link rel="stylesheet" href="${url}"${integrity !== undefined && html` integrity="${integrity}"`} crossorigin>`,
  );
  const limiter = memoryLimiter();

  const send = (reply: FastifyReply, status: number, body: Html, isLive = false) =>
    reply
      .code(status)
      .headers({
        "Cache-Control": "no-store",
        "Content-Security-Policy": policy,
        "X-Robots-Tag": "noindex, nofollow",
        Vary: "Authorization, Cookie",
      })
      .type("text/html; charset=utf-8")
      .send(documentOf({ title: "Operations", css, links, isLive }, body));

  /** Of wrong tries alone: whoever knows it may come as often as they like. */
  async function isCredential(request: FastifyRequest, given: string): Promise<"right" | "wrong" | "too often"> {
    const key = countedAddress(request.ip);
    if (isLimited && !(await limiter.hit(key, tries)).allowed) return "too often";
    if (!isSame(given, staffToken)) {
      request.log.warn({ requestId: request.id, ip: request.ip }, "a wrong staff credential was tried");
      return "wrong";
    }
    await limiter.hit(key, tries, -1);
    return "right";
  }

  async function mayEnter(request: FastifyRequest): Promise<boolean> {
    const { authorization, cookie } = request.headers;
    const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
    if (bearer !== undefined) return (await isCredential(request, bearer)) === "right";
    return hasSession(cookie, staffToken, Date.now());
  }

  app.get<{ Querystring: { still?: string } }>("/ops", async (request, reply) => {
    if (!(await mayEnter(request))) return send(reply.header("WWW-Authenticate", "Bearer"), 401, signInBody(null));
    const isLive = request.query.still === undefined;
    const { registry } = await releases.current();
    const view = opsView(sightings, registry, { now: Date.now(), shellRelease: shell.release });
    return send(reply, 200, opsBody(view, isLive), isLive);
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 2048 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook("preHandler", async (request, reply) => {
      if (isOwnForm(request.headers, config.publicUrl)) return;
      return reply.code(403).header("Cache-Control", "no-store").type("text/plain").send("Forbidden\n");
    });
    scope.post("/ops/sign-in", async (request, reply) => {
      const given = request.body instanceof URLSearchParams ? (request.body.get("credential") ?? "") : "";
      const verdict = await isCredential(request, given);
      if (verdict === "too often") {
        return send(
          reply.header("Retry-After", "900"),
          429,
          signInBody("Too many tries. Please wait a quarter of an hour."),
        );
      }
      if (verdict === "wrong") return send(reply, 401, signInBody("This is not the staff credential."));
      request.log.info({ requestId: request.id }, "somebody of the staff signed in to /ops");
      reply.header("Set-Cookie", sessionCookie(staffToken, Date.now(), isTls)).header("Cache-Control", "no-store");
      return reply.redirect("/ops", 303);
    });
    scope.post("/ops/sign-out", async (_request, reply) => {
      reply.header("Set-Cookie", endedCookie(isTls)).header("Cache-Control", "no-store");
      return reply.redirect("/ops", 303);
    });
  });
}
