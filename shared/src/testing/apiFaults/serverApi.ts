import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, ApiError } from "../../http/http";
import { readBody } from "../readBody";

/** The API that a remote's `initialData` gets. */
export type ServerApi = Pick<Api, "get">;

/** How long a document waits for one response, ms; the real limit is longer. */
const limitMs = 200;

async function respond(url: URL): Promise<{ status: number; text: string } | null> {
  const sent = request(url);
  const call = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on("error", reject).on("response", (response) => {
      readBody(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body.toString() }), reject);
    });
    sent.end();
  });
  const response = await Promise.race([call.catch(() => null), sleep(limitMs, null, { ref: false })]);
  sent.destroy();
  return response;
}

/**
 * The API for the data of a document, as the document server gives it to a remote (shell/ssr/initialData.ts): status 0 for no response
 * in time, and for one that is not JSON.
 */
export const serverApi = (baseUrl: string): ServerApi => ({
  async get<T>(path: string, { query = {} }: Parameters<ServerApi["get"]>[1] = {}): Promise<T> {
    const url = new URL(`/api/${path}`, baseUrl);
    for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, String(value));
    const response = await respond(url);
    if (response?.status !== 200) throw new ApiError("the API failed", response?.status ?? 0, "http");
    try {
      return JSON.parse(response.text) as T; // the remote checks it
    } catch {
      throw new ApiError("the API sent no JSON", 0, "http");
    }
  },
});
