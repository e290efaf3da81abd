import Fastify from "fastify";
import { type Api, type ApiConfig, apiServerOptions } from "../../app";
import { deleteExpired } from "../../housekeeping";
import { cancelUnpaid } from "../../orders/unpaidOrders";
import type { Answer } from "./answer";
import { type Hold, runHeld } from "./pauses";

/** A request, or a run of housekeeping. */
export interface ModelRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "TIDY";
  path: string;
  headers: Record<string, string>;
  ip: string;
  body?: object | undefined;
}

/** An API that the model calls: in this process, or in one of its own. */
export interface ModelApi {
  call(request: ModelRequest, hold?: Hold): Promise<Answer>;
  /** Waits for work in the background. Returns the errors that were logged since the last time. */
  settle(): Promise<string[]>;
  close(): Promise<void>;
}

/** The log of an API whose errors the model reads. */
export function errorLog() {
  const errors: string[] = [];
  const ignore = () => undefined;
  return {
    log: {
      info: ignore,
      warn: ignore,
      error(details: object, message: string) {
        const { err } = details as { err?: unknown }; // read only; any property may be missing
        errors.push(`${message}: ${String(err)}`);
      },
    },
    take: () => errors.splice(0),
  };
}

/** Calls an API of this process. */
export function apiInProcess(api: Api, config: ApiConfig, takeErrors: () => string[]): ModelApi {
  const server = Fastify(apiServerOptions(config, "silent"));
  server.register(api.plugin);

  async function tidy(): Promise<Answer> {
    await cancelUnpaid(api.context);
    await deleteExpired(api.context.db);
    return { status: 200, body: null, setCookies: [] };
  }

  async function send({ method, path, headers, ip, body }: ModelRequest): Promise<Answer> {
    if (method === "TIDY") return tidy();
    const response = await server.inject({
      method,
      url: `/api/${path}`,
      remoteAddress: ip,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const setCookies = [response.headers["set-cookie"] ?? []].flat();
    const text = response.payload;
    return { status: response.statusCode, body: text.startsWith("{") ? JSON.parse(text) : null, setCookies };
  }

  return {
    call: (request, hold) => (hold ? runHeld(hold, () => send(request)) : send(request)),
    async settle() {
      await api.context.settle();
      return takeErrors();
    },
    close: () => server.close(),
  };
}
