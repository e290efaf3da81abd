import { Socket } from "node:net";
import { admit, authorize, type SignedRequest } from "@aurelle/mfe/registry/authorize";
import { execute, readMessage, rejectCommand } from "@aurelle/mfe/registry/execute";
import type { TeamKey } from "@aurelle/mfe/registry/keys";
import { Rejection } from "@aurelle/mfe/registry/Rejection";
import { signatureHeaders } from "@aurelle/mfe/registry/signature";
import { maxFileBytes, missingHashes, readFiles, saveUpload } from "@aurelle/mfe/registry/uploads";
import { StorageUnavailable } from "@aurelle/mfe/storage/ReleaseStorage";
import { contractVersion } from "@aurelle/shared/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { ShopConfig } from "../config";
import { isJsonObject, parseJson } from "../http/parseJson";
import type { LocalCopy } from "./LocalCopy";

/** The largest message besides a file, in bytes: the description of a release with 500 files. */
const maxMessageBytes = 1024 * 1024;

/** How long a command may take, ms: as long as the tool waits. A socket that is silent for less is closed elsewhere. */
const publishMs = 120_000;

const headerOf = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? "");

/** What a request says of itself; the signature says whether it is true. */
function signedRequest(request: FastifyRequest, shop: string): SignedRequest {
  return {
    method: request.method,
    path: request.url,
    shop,
    time: Number(headerOf(request, signatureHeaders.time) || Number.NaN),
    nonce: headerOf(request, signatureHeaders.nonce),
    keyId: headerOf(request, signatureHeaders.key),
    signature: headerOf(request, signatureHeaders.signature),
  };
}

const majorOf = (version: string) => version.split(".")[0];

/** A tool of another major version would send releases, or read answers, that mean something else. @throws Rejection */
function rejectOtherVersion(version: string, shop: string): void {
  if (version === "" || majorOf(version) === majorOf(contractVersion)) return;
  throw new Rejection(
    "other-version",
    `The tool is made for version ${version.slice(0, 20)} of the contract, and the shop has ${contractVersion}. Take the tool of ${shop}/packages/.`,
  );
}

/**
 * Takes releases and commands of teams over the network (`mfe … --to`). Each request is signed with a key of the store (`mfe keys`);
 * without such a key nothing is read, and nothing changes. The answers are JSON, with a code for programs when they refuse.
 * @param copy `null`: the store is a folder
 */
export async function addRegistryService(
  app: FastifyInstance,
  { releasesDir, publicUrl }: Pick<ShopConfig, "releasesDir" | "publicUrl">,
  copy: Pick<LocalCopy, "update"> | null,
): Promise<void> {
  const shop = new URL(publicUrl).origin;
  const admitted = new WeakMap<FastifyRequest, TeamKey>();
  await app.register(
    async (service) => {
      service.removeAllContentTypeParsers();
      service.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      service.addHook("onRequest", async (request, reply) => {
        reply.header("cache-control", "no-store");
        rejectOtherVersion(headerOf(request, signatureHeaders.version), shop);
        // Before the body is read: third parties cannot fill the memory.
        admitted.set(request, await admit(releasesDir, signedRequest(request, shop), Date.now()));
      });
      const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      const senderOf = async (request: FastifyRequest): Promise<TeamKey> => {
        const key = admitted.get(request);
        if (!key) throw new Error("a request was not admitted");
        await authorize(releasesDir, key, signedRequest(request, shop), bodyOf(request), Date.now());
        return key;
      };

      service.setErrorHandler((error: FastifyError, request, reply) => {
        if (error instanceof Rejection)
          return reply.code(error.status).send({ code: error.code, message: error.message });
        if (error instanceof StorageUnavailable) {
          request.log.error({ err: error, requestId: request.id }, "the registry cannot be reached");
          const message = "The shop cannot reach its releases now. Try again; mfe status says what has changed.";
          return reply.code(503).header("Retry-After", "5").send({ code: "unavailable", message });
        }
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error, requestId: request.id }, "the registry failed");
        const code = status === 413 ? "too-large" : status < 500 ? "invalid-request" : "failed";
        const message = status < 500 ? error.message : "The shop has failed. Its log says why.";
        return reply.code(status).send({ code, message });
      });

      service.post("/missing", { bodyLimit: maxMessageBytes }, async (request) => {
        const key = await senderOf(request);
        rejectCommand(key, "publish");
        const message = parseJson(bodyOf(request).toString("utf8"));
        const files = readFiles(isJsonObject(message) ? message.files : null);
        return { missing: await missingHashes(releasesDir, key.id, files) };
      });

      service.put<{ Params: { hash: string } }>("/files/:hash", { bodyLimit: maxFileBytes }, async (request) => {
        const key = await senderOf(request);
        rejectCommand(key, "publish");
        await saveUpload(releasesDir, key.id, request.params.hash, bodyOf(request), Date.now());
        return {};
      });

      service.post("/commands", { bodyLimit: maxMessageBytes }, async (request) => {
        const key = await senderOf(request);
        const { socket } = request.raw;
        if (socket instanceof Socket) socket.setTimeout(publishMs); // the answer comes when all files are compressed
        const message = readMessage(bodyOf(request));
        const result = await execute(releasesDir, key, shop, message);
        await copy?.update(); // the sender may look at the shop at once
        request.log.info({ team: key.team, key: key.id, command: message.command }, "a team's command");
        return result;
      });
    },
    { prefix: "/registry" },
  );
}
