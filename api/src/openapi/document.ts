import { ErrorAnswer } from "@aurelle/shared/contract/schemas";
import type { FastifyInstance } from "fastify";
import { type Call, errorDescriptions, tags } from "../http/call";
import { type JsonSchema, namedSchemas, toJsonSchema } from "./jsonSchema";

/** The version of the calls, for clients. It changes when a call changes, not with the contract of the remotes. */
const apiVersion = "1.3.0";

/** A registered route with its contract. */
export interface RegisteredCall {
  method: string;
  /** With the prefix, as Fastify writes it: `/api/cart/item/:id/`. */
  url: string;
  call: Call;
}

export interface ResponseObject {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ResponseObject>;
}
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

/** Collects the routes of a scope as they are registered; call it before that. */
export function collectCalls(app: FastifyInstance): readonly RegisteredCall[] {
  const found: RegisteredCall[] = [];
  app.addHook("onRoute", ({ method, url, schema }) => {
    if (!schema || !("operationId" in schema)) return;
    // Fastify adds HEAD to each GET. Routes without the last slash get the same documented path later.
    const methods = [method].flat().filter((name) => name !== "HEAD");
    const call = schema as Call; // only a `Call` has an operation id
    for (const name of methods) found.push({ method: name, url, call });
  });
  return found;
}

const json = (schema: unknown) => ({ "application/json": { schema: toJsonSchema(schema) } });

function parametersOf({ params, querystring, headers }: Call): Operation["parameters"] {
  const listOf = (location: "path" | "query" | "header", schema: unknown) => {
    const { properties = {}, required = [] } = schema ? toJsonSchema(schema) : {};
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: location,
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    }));
  };
  return [...listOf("path", params), ...listOf("query", querystring), ...listOf("header", headers)];
}

const successes: Record<string, string> = { 200: "Done.", 201: "Made.", 204: "Done; there is nothing to say." };

function responsesOf(call: Call): Operation["responses"] {
  const successSchemas = (call.response ?? {}) as Record<string, unknown>; // by status; Fastify types it as unknown
  const responses: Operation["responses"] = {};
  for (const [status, schema] of Object.entries(successSchemas)) {
    const description = successes[status] ?? "Done.";
    responses[status] = status === "204" ? { description } : { description, content: json(schema) };
  }
  for (const [status, { type, description }] of Object.entries(call.textResponses ?? {})) {
    responses[status] = { description, content: { [type]: { schema: { type: "string" } } } };
  }
  for (const status of call.errorStatuses ?? []) {
    responses[status] = { description: errorDescriptions[status], content: json(ErrorAnswer) };
  }
  const anyOtherError = "Any other error: too large, too many requests, a server error, or the shop is unavailable.";
  return { ...responses, default: { description: anyOtherError, content: json(ErrorAnswer) } };
}

const securityOf = {
  bearer: [{ bearer: [] }],
  staff: [{ staff: [] }],
  cart: [{ bearer: [] }, { cart: [], csrf: [] }, {}],
} satisfies Record<string, Operation["security"]>;

function toOperation(call: Call): Operation {
  const { operationId, summary, description, tag, by, body } = call;
  const parameters = parametersOf(call) ?? [];
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(by ? { security: securityOf[by] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: responsesOf(call),
  };
}

const description = [
  "Every error has one shape, `ErrorAnswer`; its `request_id` is in the log.",
  "Prices are whole pence. Times are UTC, ISO 8601.",
  "A call of an anonymous visitor that changes the cart must send the cookie `csrftoken` as the header `X-CSRFToken`.",
  "Every path also works without its last slash.",
].join("\n\n");

/** The documented path of a route: `/cart/item/{id}/` for `/api/cart/item/:id`. A path that ends in a file name gets no slash. */
export function documentedPath(url: string): string {
  const path = url.replace(/^\/api/, "").replace(/:([A-Za-z_]+)/g, "{$1}");
  return path.endsWith("/") || path.includes(".") ? path : `${path}/`;
}

/** The OpenAPI 3.1 document of the calls that are registered. */
export function toDocument(
  calls: readonly RegisteredCall[],
  { publicUrl, cartCookie }: { publicUrl: string; cartCookie: string },
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const { method, url, call } of calls) {
    const path = documentedPath(url);
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Aurelle", version: apiVersion, description },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token that signing in answered with." },
        staff: { type: "http", scheme: "bearer", description: "The credential in STAFF_TOKEN." },
        cart: { type: "apiKey", in: "cookie", name: cartCookie, description: "An anonymous visitor's cart." },
        csrf: { type: "apiKey", in: "header", name: "X-CSRFToken", description: "The cookie csrftoken, sent again." },
      },
    },
  };
}
