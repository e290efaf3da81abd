/** @jest-environment node */
import { hashOf, hostileTitleRegistry as registry } from "../testing/hostileTitleRegistry";
import { importMapOf } from "./importMap";

const shell = {
  files: [
    { url: "/assets/main.12345678.js", integrity: hashOf("D") },
    { url: "/assets/src_pages_HomePage_tsx.12345678.js", integrity: hashOf("E") },
    { url: "/assets/main.12345678.css", integrity: hashOf("F") },
  ],
};

describe("importMapOf", () => {
  it("F26 contains a hash for every script of shell and remotes, also for the address of the second attempt", () => {
    expect(JSON.parse(importMapOf(Object.values(registry.remotes), shell.files))).toEqual({
      integrity: {
        "/assets/main.12345678.js": hashOf("D"),
        "/assets/src_pages_HomePage_tsx.12345678.js": hashOf("E"),
        "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js": hashOf("A"),
        "/r/cart/2.0.0-bbbbbbbb/remote.12345678.js": hashOf("B"),
        "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1": hashOf("A"),
      },
    });
  });

  it("F42 names the scripts at another origin, and what replaces them at the shop's own", () => {
    const origin = "https://cdn.example";
    const scripts = shell.files.slice(0, 1);
    expect(JSON.parse(importMapOf(Object.values(registry.remotes), shell.files, { origin, scripts }))).toEqual({
      integrity: {
        "https://cdn.example/assets/main.12345678.js": hashOf("D"),
        "https://cdn.example/assets/src_pages_HomePage_tsx.12345678.js": hashOf("E"),
        "/assets/main.12345678.js": hashOf("D"),
        "https://cdn.example/r/cart/2.0.0-bbbbbbbb/remoteEntry.js": hashOf("A"),
        "https://cdn.example/r/cart/2.0.0-bbbbbbbb/remote.12345678.js": hashOf("B"),
        "/r/cart/2.0.0-bbbbbbbb/remoteEntry.js?r=1": hashOf("A"),
      },
    });
  });
});
