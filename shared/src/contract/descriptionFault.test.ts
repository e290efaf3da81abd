/** @jest-environment node */
import { descriptionFault } from "./descriptionFault";

const hash = `sha384-${"A".repeat(64)}`;
const remote = {
  remote: "gifts",
  release: "1.0.0-aaaaaaaa",
  owner: "team-gifts",
  builtAt: "2026-11-25T20:19:34.560Z",
  commit: "b5f9462beb98bc832d4618a2c244f23da87f5089",
  source: "",
  requires: "^2.0.0",
  mf: "2.9.2",
  shared: { react: "^19.0.0" },
  pages: [{ path: "/gifts", title: "Gifts" }],
  slots: [{ name: "home.extras" }],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  files: { "remoteEntry.js": { size: 1, sha384: hash } },
  checks: [{ what: "files", faults: [] }],
};
const shell = {
  remote: "shell",
  release: "1.0.0-aaaaaaaa",
  builtAt: "2026-11-25T20:19:34Z",
  commit: null,
  source: "hash",
  facts: { provides: "2.0.0", mf: "2.9.2", shared: { react: "19.3.1" } },
  protocol: 5,
  scripts: ["main.js"],
  styles: [],
  fonts: [],
  files: {},
};

describe("descriptionFault", () => {
  it("finds nothing in what a build writes, also an earlier or a later one", () => {
    const { mf: _, shared: __, checks: ___, ...earlier } = remote;
    for (const one of [remote, earlier, { ...remote, later: 1 }, shell]) expect(descriptionFault(one)).toBeNull();
  });

  it.each<[string, object]>([
    ["builtAt", { builtAt: undefined }],
    ["builtAt", { builtAt: 1764000000000 }],
    ["builtAt", { builtAt: "yesterday" }],
    ["builtAt", { builtAt: "2026-13-45T20:19:34.560Z" }],
    ["commit", { commit: undefined }],
    ["commit", { commit: 7 }],
    ["commit", { commit: "\u001b[2J" }],
    ["source", { source: null }],
    ["owner", { owner: "" }],
    ["owner", { owner: "a".repeat(201) }],
    ["requires", { requires: 2 }],
    ["mf", { mf: null }],
    ["shared/react", { shared: { react: 19 } }],
    ["pages", { pages: 7 }],
    ["pages/0/path", { pages: [{ title: "Gifts" }] }],
    ["slots/0", { slots: [null] }],
    ["entry", { entry: [] }],
    ["preload/0", { preload: [1] }],
    ["css", { css: "a.css" }],
    ["files/a.js/size", { files: { "a.js": { sha384: hash } } }],
    ["files/a.js/sha384", { files: { "a.js": { size: 1, sha384: "md5-x" } } }],
    ["checks/0/faults", { checks: [{ what: "files" }] }],
  ])("names %s of a remote in %j", (field, part) => {
    expect(descriptionFault({ ...remote, ...part })).toMatch(new RegExp(`^${field}: `));
  });

  it.each<[string, object]>([
    ["facts", { facts: null }],
    ["protocol", { protocol: 1.5 }],
    ["scripts", { scripts: undefined }],
    ["additions/listing", { additions: { listing: 1 } }],
  ])("names %s of a shell in %j", (field, part) => {
    expect(descriptionFault({ ...shell, ...part })).toMatch(new RegExp(`^${field}: `));
  });

  it.each([null, 7, "text", []])("names the description itself for %j", (value) => {
    expect(descriptionFault(value)).toMatch(/: /);
  });
});
