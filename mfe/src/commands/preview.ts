import { parseArgs } from "node:util";
import { runThere } from "../registry/client";
import { maxPreviewMs, signPreview } from "../registry/preview";
import { UserError } from "../UserError";
import { json, positionalArgs, print } from "./cli";
import { shopAt } from "./there";

const dayMs = 86_400_000;

/** @throws UserError for another text than a number of days that a link can be valid for */
function daysOf(text: string): number {
  const days = Number(text);
  if (!(days > 0 && days * dayMs <= maxPreviewMs))
    throw new UserError(`--days takes a number of days up to ${maxPreviewMs / dayMs}, not "${text}".`);
  return days;
}

/**
 * `mfe preview <remote> <release> --to <address> [--days 7] [--path /gifts]`: prints a link that shows the shop with a published release, as its
 * visitors would get it. The link is signed with the team's key, and works in every browser until it ends.
 */
export async function preview(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { ...json, to: text, key: text, days: { ...text, default: "7" }, path: { ...text, default: "/" } };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [remote = "", release = ""] = positionalArgs(positionals, "remote", "release");
  const days = daysOf(values.days);
  if (!values.path.startsWith("/")) throw new UserError(`--path takes a path such as /gifts, not "${values.path}".`);
  const shop = await shopAt(values.to ?? "", values.key);
  // It fails when there is no such release.
  const { value } = await runThere(shop, { command: "plan", remote, release });
  if ("quarantined" in value)
    throw new UserError(`${remote} ${release} is quarantined: no link shows it before it is promoted again.`);
  const until = Date.now() + days * dayMs;
  const url = new URL(shop.url + values.path);
  url.searchParams.set(
    "mf.preview",
    signPreview(shop.privateKey, shop.url, { releases: { [remote]: release }, until }),
  );
  const end = new Date(until).toISOString();
  print(values.json, { remote, release, url: url.href, until: end }, `${url.href}\nuntil ${end}`);
}
