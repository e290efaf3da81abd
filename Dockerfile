# syntax=docker/dockerfile:1
# Three images from one file, all run as the user "node":
#   docker build --target api .      the API
#   docker build --target shop .     the document server, with a store of the shell and the remotes it was built with
#   docker build --target release .  builds, publishes and promotes remotes (mfe)

FROM node:22-trixie-slim AS base
WORKDIR /shop
RUN mkdir -p /data /releases && chown node:node /data /releases
ENV DATA_DIR=/data

# Only the manifests and the lock file, so that a change of source does not install the packages again.
FROM base AS manifests
COPY . /source
RUN cd /source && find . -maxdepth 2 -name package.json -exec cp --parents {} /shop ';' \
 && cp package-lock.json .npmrc /shop/

FROM base AS all-packages
COPY --from=manifests /shop ./
RUN npm ci --no-audit --no-fund

FROM base AS running-packages
COPY --from=manifests /shop ./
RUN npm ci --omit=dev --no-audit --no-fund
# The programs are TypeScript. They need one development tool at runtime: tsx, with esbuild.
COPY --from=all-packages /shop/node_modules/tsx node_modules/tsx
COPY --from=all-packages /shop/node_modules/esbuild node_modules/esbuild
COPY --from=all-packages /shop/node_modules/@esbuild node_modules/@esbuild

FROM all-packages AS release
COPY --chown=node:node . .
RUN chown node:node /shop
USER node
RUN npm run build
ENV RELEASES_DIR=/releases
VOLUME /releases
CMD ["node", "--import", "tsx", "mfe/src/main.ts", "assemble"]

FROM base AS running
ENV NODE_ENV=production HOST=0.0.0.0
# This includes the packages inside a workspace folder, where it needs another version than the other workspaces.
COPY --from=running-packages /shop ./
COPY tsconfig.base.json ./
COPY shared shared

FROM running AS api
# pg_dump and pg_restore, of the same version as the server in compose.yaml.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client-17 \
 && rm -rf /var/lib/apt/lists/*
COPY api api
USER node
ENV PORT=3001
EXPOSE 3001
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "api/src/server.ts"]

FROM running AS shop
COPY api api
COPY mfe mfe
COPY shell shell
COPY --from=release --chown=node:node /shop/shell/dist shell/dist
COPY --from=release --chown=node:node /shop/.releases .releases
USER node
ENV PORT=3000
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Publishes the shell of this image, so that it can be promoted. The server serves the promoted one, also when that fails.
CMD ["sh", "-c", "node --import tsx mfe/src/main.ts publish shell --first; exec node --import tsx shell/server/main.ts"]
