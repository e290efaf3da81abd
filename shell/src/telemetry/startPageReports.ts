import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { PageData } from "../../protocol/pageData";
import { idOf } from "../../protocol/partId";
import { parts } from "../federation/loadPart";
import { ownerAt } from "../pageData/ownerAt";
import { onMishap, type PageError } from "./reportError";
import { reportToken, sendReport } from "./reportRemote";

/** Mishaps that one page tells of. */
const most = 10;

/** Where the document began: what was measured belongs to it, wherever the shopper has gone since. */
const landing = () => new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href).pathname;

/** Whose page it is, with the release that is shown: after a fall-back another one than the page was given. */
function shownAt(pathname: string, pageData: PageData) {
  const owner = ownerAt(pathname, pageData);
  const shown = parts.get(idOf({ remote: owner.remote, kind: "page", key: owner.page }))?.release;
  return { ...owner, release: shown ?? owner.release };
}

/** Tells of mishaps at once, and of vitals when the page is left or put away: then they are what the shopper had. */
export function startPageReports(pageData: PageData): void {
  const values = new Map<string, number>();
  const sent = new Set<string>();
  const add = ({ name, value }: Metric) => {
    if (!sent.has(name)) values.set(name, Math.round(name === "CLS" ? value * 10_000 : value));
  };
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(add);
  const untold = (error: unknown) => console.warn("the shop could not be told how this page did", error);
  const say = (owner: object, said: object) => {
    reportToken()
      .then((token) => sendReport("/reports/pages", { token, ...owner, ...said }))
      .catch(untold);
  };
  // At hand when the page is put away: there is no time to ask for it then. Without a connection it is asked for again.
  reportToken().catch(untold);

  const start = landing();
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || values.size === 0) return;
    const vitals = [...values].map(([name, value]) => [name.toLowerCase(), value] as const);
    for (const name of values.keys()) sent.add(name);
    values.clear();
    say(shownAt(start, pageData), { vitals: Object.fromEntries(vitals) });
  });

  let told = 0;
  onMishap((mishap: PageError) => {
    told += 1;
    if (told > most) return;
    const owner = shownAt(location.pathname, pageData);
    const { remote, release } = mishap.kind === "script" ? mishap : owner;
    say({ ...owner, remote, release: release || owner.release }, { errors: [mishap] });
  });
}
