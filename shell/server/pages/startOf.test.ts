/** @jest-environment node */
import { fallbackUrl } from "../../protocol/offlineProtocol";
import { shopConfigFromEnv } from "../config";
import { addedScripts, startOf } from "./startOf";

const config = shopConfigFromEnv({});
const page = { pathname: "/rings" };
const rendered = (html: string, isComplete = true) => ({ html: Buffer.from(html), isComplete });
const answer = { path: "/contact", title: "Contact", values: {} } as never; // only whether there is one

it.each([
  ["a page for all visitors", { start: "intent" }, startOf(config, page, rendered("<h1>Rings</h1>"))],
  [
    "a page with a frame left to the browser",
    {},
    startOf(config, page, rendered('<template data-dgst="left"></template>')),
  ],
  ["an incomplete page", {}, startOf(config, page, rendered("<h1>Rings</h1>", false))],
  ["the answer to a form", {}, startOf(config, { ...page, answer }, rendered("<h1>Contact</h1>"))],
  ["the fallback page", {}, startOf(config, { pathname: fallbackUrl }, rendered("<h1>Offline</h1>"))],
])("%s has the plan %j", (_, expected, actual) => expect(actual).toEqual(expected));

it("adds the scripts that the HTML asks for", () => {
  const additions = [
    { asksFor: " data-near=", script: "near()" },
    { asksFor: " data-ends=", script: "count()" },
  ];
  expect(addedScripts({ additions }, Buffer.from('<div data-near=""></div>'))).toEqual(["near()"]);
});
