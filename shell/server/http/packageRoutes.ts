import { storageOf } from "@aurelle/mfe/storage/storageOf";
import type { FastifyInstance } from "fastify";

const yearS = 31_536_000;
/** A package with its version, whose bytes never change: `aurelle-remote-kit-2.2.0-3f9c1ab2.tgz`. */
const versioned = /-\d+\.\d+\.\d+-[0-9a-f]{8}\.tgz$/;

/**
 * `GET /packages/<name>.tgz`: the packages with which a team works on its remote in a repository of its own (`npm run packages`). npm installs
 * them by these addresses.
 * @param releasesDir the release store: absolute path
 */
export function addPackageRoutes(app: FastifyInstance, releasesDir: string): void {
  app.get<{ Params: { name: string } }>("/packages/:name([a-z0-9.-]+[.]tgz)", async (request, reply) => {
    const { name } = request.params;
    const bytes = await storageOf(releasesDir).files.read(`packages/${name}`);
    if (!bytes) return reply.callNotFound();
    reply
      .header("Cache-Control", versioned.test(name) ? `public, max-age=${yearS}, immutable` : "no-cache")
      .type("application/gzip");
    return reply.send(bytes);
  });
}
