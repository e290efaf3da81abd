import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { bundlerConfig } from "../build/bundle";

export interface DevServer {
  /** Ends with a slash. */
  url: string;
  stop: () => Promise<void>;
}

/** Builds a room as one types and serves it with hot reload on the loopback address. */
export async function serveRoom(dir: string, port: number): Promise<DevServer> {
  const config = await bundlerConfig(dir);
  const compiler = rspack({ ...config, infrastructureLogging: { level: "error" } });
  const server = new RspackDevServer(
    {
      port,
      host: "localhost",
      hot: true,
      liveReload: false,
      headers: { "Access-Control-Allow-Origin": "*" },
      allowedHosts: "all",
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      devMiddleware: { stats: "errors-warnings" },
    },
    compiler,
  );
  await server.start();
  return { url: `http://localhost:${port}/`, stop: () => server.stop() };
}
