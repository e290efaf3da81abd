import { createHash } from "node:crypto";
import { escapeHtml as text } from "../mail/composeEmail";
import type { OpenApiDocument, Operation } from "./document";
import type { JsonSchema } from "./jsonSchema";

const style = `:root{color-scheme:light dark;font:1rem/1.55 system-ui,sans-serif}
body{max-width:62rem;margin:0 auto;padding:1rem 1.25rem 6rem}
h2{margin-top:3rem}h3{margin:2.5rem 0 .5rem}
code{font:.92em ui-monospace,monospace;overflow-wrap:anywhere}
b.method{display:inline-block;min-width:4.5rem}
nav ul{columns:2 22rem;padding-left:1rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid #8885}
a{color:inherit;text-underline-offset:.2em}`;

const hash = createHash("sha256").update(style).digest("base64");

/** The page's Content-Security-Policy: only its own style, by its hash. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

/** A type as HTML: `text`, `list of Product`, `whole number or null`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return `<a href="#schema-${text(nameOf(schema.$ref))}">${text(nameOf(schema.$ref))}</a>`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`;
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.properties) return "object";
  if (schema.format === "date-time") return "time";
  const words: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };
  return text(words[schema.type ?? ""] ?? schema.type ?? "anything");
}

const limitNames = {
  minimum: "at least",
  maximum: "at most",
  minLength: "characters at least",
  maxLength: "characters at most",
} as const;

function limitsOf(schema: JsonSchema): string {
  const names = Object.keys(limitNames) as (keyof typeof limitNames)[];
  const limits = names.filter((name) => schema[name] !== undefined);
  const pattern = schema.pattern ? [`like <code>${text(schema.pattern)}</code>`] : [];
  return [...limits.map((name) => `${limitNames[name]} ${schema[name]}`), ...pattern].join(", ");
}

interface Row {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  about?: string | undefined;
}

/** The fields of an object; fields of inner objects have their path as name. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ""): Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const row = { name: prefix + name, schema, isRequired: required.includes(name) };
    const inner = [schema, ...(schema.anyOf ?? [])].find((part) => part.properties);
    return [row, ...(inner ? fieldsOf(inner, `${prefix}${name}.`) : [])];
  });
}

function table(caption: string, rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(({ name, schema, isRequired, about = schema.description ?? "" }) => {
    const notes = [text(about), limitsOf(schema), isRequired ? "" : "optional"].filter(Boolean).join("; ");
    return `<tr><th scope="row"><code>${text(name)}</code></th><td>${typeOf(schema)}</td><td>${notes}</td></tr>`;
  });
  return `<div class="wide"><table><caption>${caption}</caption>${lines.join("")}</table></div>`;
}

const callerNames: Record<string, string> = {
  bearer: "a signed-in shopper",
  staff: "staff",
  "bearer cart": "the owner of the cart: by token, by cookie, or nobody yet",
};

function callers({ security = [] }: Operation): string {
  const name = [...new Set(security.flatMap((one) => Object.keys(one)))].filter((key) => key !== "csrf").join(" ");
  return `<p>May be called by ${callerNames[name] ?? "anybody"}.</p>`;
}

function answers({ responses }: Operation): string {
  const lines = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [type, body] = Object.entries(content)[0] ?? [];
    const what = type === "text/html" ? "a page" : body ? typeOf(body.schema) : "";
    return `<tr><th scope="row">${status}</th><td>${what}</td><td>${text(description)}</td></tr>`;
  });
  return `<div class="wide"><table><caption>Answers</caption>${lines.join("")}</table></div>`;
}

function operation(path: string, method: string, call: Operation): string {
  const parameters = (call.parameters ?? []).map(({ name, schema, required, description: about }) => ({
    name,
    schema,
    isRequired: required,
    about,
  }));
  const body = call.requestBody?.content["application/json"]?.schema;
  return [
    `<h3 id="${call.operationId}">${text(call.summary)}</h3>`,
    `<p><b class="method">${method.toUpperCase()}</b> <code>/api${text(path)}</code></p>`,
    call.description ? `<p>${text(call.description)}</p>` : "",
    callers(call),
    table("Parameters", parameters),
    body ? table("Body", fieldsOf(body)) : "",
    answers(call),
  ].join("");
}

/** The document as one page without scripts and without other files. */
export function docsPage(document: OpenApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const callsWithTag = (tag: string) => all.filter(({ call }) => call.tags.includes(tag));
  const contents = all.map(
    ({ path, method, call }) =>
      `<li><a href="#${call.operationId}"><b class="method">${method.toUpperCase()}</b> <code>${text(path)}</code></a></li>`,
  );
  const sections = document.tags.map(
    ({ name }) =>
      `<section><h2>${name}</h2>${callsWithTag(name)
        .map(({ path, method, call }) => operation(path, method, call))
        .join("")}</section>`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h3 id="schema-${name}">${name}</h3>${table("Fields", fieldsOf(schema))}`,
  );
  const about = document.info.description
    .split("\n\n")
    .map((line) => `<p>${text(line).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API – Aurelle</title><style>${style}</style></head><body><main><h1>The API of Aurelle</h1>${about.join("")}<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p><nav aria-label="Calls"><ul>${contents.join("")}</ul></nav>${sections.join("")}<section><h2>Things on the wire</h2>${schemas.join("")}</section></main></body></html>`;
}
