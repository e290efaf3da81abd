import { lateRemotes } from "./lateRemotes";

const late = '<!--$!--><template data-dgst="not-ready-on-server"></template>';
const loadingFrame = (remote: string) =>
  `${late}<div class="x page" data-remote="${remote}" data-state="loading">Loading</div><!--/$-->`;
const frame = (remote: string, html: string) =>
  `<div class="x" data-frame="${remote} page /${remote}" data-remote="${remote}" data-state="ready">${html}</div>`;

it.each<[what: string, html: string, remotes: (string | null)[]]>([
  ["a frame that is not ready", `<main>${loadingFrame("catalog")}</main>`, ["catalog"]],
  ["a part inside of a frame that is ready", frame("cart", "a") + frame("catalog", `b${late}soon`), ["catalog"]],
  ["a frame after another that is ready", frame("cart", "a") + loadingFrame("catalog"), ["catalog"]],
  ["several parts of two remotes", frame("cart", `${late}a${late}b`) + loadingFrame("catalog"), ["cart", "catalog"]],
  ["a part of the shell", `<header>${late}soon</header>${frame("catalog", "a")}`, [null]],
  ["a name that is none", loadingFrame("a\nline of the log"), [null]],
  ["none, where a part threw", '<!--$!--><template data-dgst="failed-on-server"></template>', []],
])("names the remotes that were not ready: %s", (_, html, remotes) => {
  expect(lateRemotes(html)).toEqual(remotes);
});
