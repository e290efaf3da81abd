import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { placeOf, S3Files } from "./S3Files";

/** What storages that speak S3 answer, as AWS documents it. The long test `storage` runs all of it against OpenStack Swift. */
let server: Server;
let requests: { method: string; url: string; condition: string | undefined }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let files: S3Files;
let env: NodeJS.ProcessEnv;

const fail = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
};

beforeEach(async () => {
  env = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" });
  requests = [];
  server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url: url.split("?")[0] ?? "", condition: headers["if-none-match"] });
    request.resume().once("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  files = new S3Files(`http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/releases`); // it listens on a port
});
afterEach(async () => {
  files.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  process.env = env;
});

describe("the address of a bucket", () => {
  it("has a bucket, and may have a folder", () => {
    expect(placeOf("https://s3.example/shop")).toEqual({ endpoint: "https://s3.example", bucket: "shop", prefix: "" });
    expect(placeOf("https://s3.example:9000/shop/a/b/")).toMatchObject({ bucket: "shop", prefix: "a/b/" });
  });

  it.each(["", "https://s3.example", "s3://shop/folder", "shop"])("is not %j", (address) => {
    expect(() => placeOf(address)).toThrow("RELEASES_S3_URL must be the address of a bucket");
  });
});

describe("a file that is created", () => {
  it("is written on the condition that there is none", async () => {
    answer = (_, response) => response.end();
    expect(await files.create("sets/a.json", Buffer.from("a"))).toBe(true);
    expect(requests).toEqual([{ method: "PUT", url: "/shop/releases/sets/a.json", condition: "*" }]);
  });

  it.each([
    [412, "PreconditionFailed"],
    [409, "ConditionalRequestConflict"],
  ])("is another one's when the storage says %i", async (status, code) => {
    answer = (_, response) => fail(response, status, code);
    expect(await files.create("sets/a.json", Buffer.from("a"))).toBe(false);
  });

  it("is looked for first in a storage that has no conditional writes, which is found out once", async () => {
    answer = ({ method, headers, url = "" }, response) => {
      if (headers["if-none-match"] !== undefined) fail(response, 501, "NotImplemented");
      else if (method === "HEAD" && url.includes("/new")) response.writeHead(404).end();
      else response.end();
    };
    expect(await files.create("sets/known.json", Buffer.from("a"))).toBe(false);
    expect(await files.create("sets/new.json", Buffer.from("a"))).toBe(true);
    expect(requests.map(({ method, condition }) => (condition ? `${method} ${condition}` : method))).toEqual([
      "PUT *",
      "HEAD",
      "HEAD",
      "PUT",
    ]);
  });
});

describe("a storage that fails", () => {
  it("is away when it answers with an error of its own, or not at all", async () => {
    answer = (_, response) => fail(response, 503, "SlowDown");
    await expect(files.read("sets/a.json")).rejects.toThrow("The storage of the releases' files cannot be reached");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(files.list("sets")).rejects.toThrow("The storage of the releases' files cannot be reached");
  });

  it("says what it refuses", async () => {
    answer = (_, response) => fail(response, 403, "AccessDenied");
    await expect(files.replace("sets/a.json", Buffer.from("a"))).rejects.toThrow("refused");
  });

  it("has no file that it does not find", async () => {
    answer = (_, response) => fail(response, 404, "NoSuchKey");
    expect(await files.read("sets/a.json")).toBeNull();
  });
});
