/** @jest-environment node */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { wellFormedUrl } from "./wellFormedUrl";

describe("wellFormedUrl", () => {
  it.each([
    ["/sale-50%-off", "/sale-50%25-off"],
    ["/product/100%", "/product/100%25"],
    ["/caf%e9/%C3%A9", "/caf%25e9/%C3%A9"],
    ["/%E0%A4%A?q=100%", "/%25E0%25A4%25A?q=100%"],
    ["/rings#50%", "/rings#50%"],
    ["/a%2Fb%20c%00", "/a%2Fb%20c%00"],
  ])("of %s is %s", (url, wellFormed) => {
    expect(wellFormedUrl(url)).toBe(wellFormed);
  });

  it("is an address for the router, whatever was typed", async () => {
    const errors: string[] = [];
    const app = Fastify({
      rewriteUrl: ({ url = "" }) => wellFormedUrl(url),
      frameworkErrors: (_error: Error, { url }: FastifyRequest, reply: FastifyReply) => {
        errors.push(url);
        void reply.code(400).send();
      },
    });
    const pieces = [
      "%",
      "%2",
      "%25",
      "%2F",
      "%c3",
      "%A9",
      "%ff",
      "%E0%A4",
      "é",
      "a",
      "/",
      "%u0041",
      "%%",
      "%3f",
      "%23",
      "%5C",
    ];
    for (const first of pieces)
      for (const second of pieces)
        for (const third of pieces)
          await app.inject({ url: encodeURI(`/${first}${second}${third}`).replaceAll("%25", "%") });
    expect(errors).toEqual([]);
    await app.close();
  });
});
