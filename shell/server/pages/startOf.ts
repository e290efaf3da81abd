import type { FormAnswer } from "../../protocol/formAnswer";
import type { LoadPlan } from "../../protocol/loadPlan";
import { fallbackUrl } from "../../protocol/offlineProtocol";
import type { RenderResult } from "../../protocol/renderMessages";
import type { ShopConfig } from "../config";
import type { ShellAssets } from "../releases/shellAssets";

export const contains = (html: Uint8Array, text: string): boolean =>
  Buffer.from(html.buffer, html.byteOffset, html.length).includes(text);

/** React writes this attribute where the server has left a frame to the browser. */
const leftFrame = " data-dgst=";

/**
 * What starts the scripts of a page that the server has rendered. They start at once for what a visitor alone sees, for the answer to a form,
 * on the fallback page, and under development.
 */
export function startOf(
  { dev }: Pick<ShopConfig, "dev">,
  { pathname, answer }: { pathname: string; answer?: FormAnswer },
  { html, isComplete }: Pick<RenderResult, "html" | "isComplete">,
): Pick<LoadPlan, "start"> {
  const isWanted = !isComplete || contains(html, leftFrame) || answer || dev || pathname === fallbackUrl;
  return isWanted ? {} : { start: "intent" };
}

/** The scripts that this document needs beside the starter. */
export const addedScripts = ({ additions }: Pick<ShellAssets, "additions">, html: Uint8Array): string[] =>
  additions.flatMap(({ asksFor, script }) => (contains(html, asksFor) ? [script] : []));
