import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { findOwnReleases } from "./newerReleases";

const registry: PageRegistry = { schema: 1, revision: 2, shell: "3f9c1ab2", remotes: {} };
const ofDocument = "A".repeat(43);
const ofVisitor = "B".repeat(43);
const document = { shell: "1.0.0-5e11e11e", registry, set: ofDocument, asksForReleases: true };

const requests: string[] = [];
/** @param set what `GET /remotes/page.json` answers; without it there is no answer */
function serve(set?: string): void {
  requests.length = 0;
  globalThis.fetch = async (url) => {
    requests.push(String(url));
    if (set === undefined) return new Promise(() => {});
    const body = String(url).startsWith("/sets/")
      ? { remotes: {}, importMap: '{"integrity":{}}' }
      : { shell: "3f9c1ab2", set };
    return { ok: true, json: async () => body } as Response; // what the code reads
  };
}

describe("the visitor's own releases", () => {
  it("are fetched for a document that lacks some canaries", async () => {
    serve(ofVisitor);
    expect(await findOwnReleases(document)).toEqual({ set: ofVisitor, remotes: {} });
    expect(requests).toEqual(["/remotes/page.json?shell=1.0.0-5e11e11e", `/sets/${ofVisitor}.json`]);
  });

  it("are not fetched for another document", async () => {
    serve(ofVisitor);
    expect(await findOwnReleases({ ...document, asksForReleases: false })).toBeNull();
    expect(requests).toEqual([]);
  });

  it("are those of the document for a visitor without a canary", async () => {
    serve(ofDocument);
    expect(await findOwnReleases(document)).toBeNull();
  });

  it("are those of the document when no answer comes within 2 s", async () => {
    jest.useFakeTimers();
    const warn = jest.spyOn(console, "warn").mockImplementation(() => {});
    try {
      serve();
      const found = findOwnReleases(document);
      await jest.advanceTimersByTimeAsync(2000);
      expect(await found).toBeNull();
      expect(warn).toHaveBeenCalledWith("the current releases could not be read", expect.any(Error));
    } finally {
      warn.mockRestore();
      jest.useRealTimers();
    }
  });
});
