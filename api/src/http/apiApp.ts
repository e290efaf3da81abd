import type { IncomingMessage, ServerResponse } from "node:http";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";

/** A Fastify instance whose routes are typed by their schemas. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers one route twice: for the path of the specification, and for the path without its last slash. */
export function withAndWithoutSlash(path: string, register: (url: string) => void): void {
  register(path);
  register(path.replace(/\/$/, ""));
}
