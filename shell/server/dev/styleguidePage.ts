import type { FastifyInstance } from "fastify";
import type { DevConfig } from "../config";
import { documentPolicy } from "../http/documentPolicy";
import { devShellAssets } from "./devShell";

/** `/styleguide`: every UI component in every state. It exists in development only. */
export function addStyleguidePage(app: FastifyInstance, dev: DevConfig): void {
  const { scripts, styles } = devShellAssets(dev, "styleguide");
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The kit · Aurelle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/dev-hook.js"></script>
${styles.map(({ url }) => `<link rel="stylesheet" href="${url}" crossorigin>`).join("\n")}
${scripts.map(({ url }) => `<script type="module" src="${url}" crossorigin></script>`).join("\n")}
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
  const policy = documentPolicy({ scripts: [] }, { devOrigins: [new URL(dev.shellUrl).origin] });
  app.get("/styleguide", async (_request, reply) =>
    reply.header("Content-Security-Policy", policy).type("text/html; charset=utf-8").send(html),
  );
}
