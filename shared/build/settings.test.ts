/** @jest-environment node */
import { composedVariables, documentedVariables, variablesIn } from "./checks/settings";
import { isCode, isTestCode, projectFiles, readText } from "./checks/sourceFiles";

const programs = projectFiles().filter(
  (file) => /^(?:api\/src|shell\/server|mfe\/src)\//.test(file) && isCode(file) && !isTestCode(file),
);
const readBy = (folder: string) => variablesIn(programs.filter((file) => file.startsWith(folder)).map(readText));

/** What programs read and no table of settings has, with the reason. */
const internal: Readonly<Record<string, string>> = {
  NODE_ENV: "Node's own, named below the table",
  TZ: "the system's",
  XDG_CONFIG_HOME: "the system's",
  AWS_REGION: "AWS's own, as the row of RELEASES_S3_URL says",
  DEV_SHELL_URL: "`mfe dev` sets it",
  DEV_SHELL_FACTS: "`mfe dev` sets it",
  DEV_REGISTRY_FILE: "`mfe dev` sets it",
  DEV_STANDALONE: "`mfe dev` sets it",
};

/** Settings that no container gets, with the reason. */
const notForContainers: Readonly<Record<string, string>> = {
  EMBEDDED_DATABASE: "the containers have PostgreSQL",
  OVERRIDE_ORIGINS: "never in production",
  DEV_PORT: "for development",
};

/** Settings that the API's source reads and a document server uses too, also when its API runs elsewhere. */
const sharedWithApi = ["STAFF_TOKEN", "TRUST_PROXY", "RATE_LIMITS", "LOG_LEVEL"];

/** AWS's own, which its library reads. */
const credentials = ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];

/** What the Dockerfile sets in its images. */
const variablesOfImages = (): string[] =>
  readText("Dockerfile")
    .text.split("\n")
    .filter((line) => line.startsWith("ENV "))
    .flatMap((line) => [...line.matchAll(/ ([A-Z][A-Z\d_]+)=/g)].map(([, name = ""]) => name));

describe("settings by environment variables", () => {
  it("Z8 have a row in the README, and each row is read", () => {
    const read = [...programs, "e2e/support/chromium.ts", "e2e/support/firefox.ts"].map(readText);
    const settings = variablesIn(read).filter((name) => !(name in internal));
    expect(documentedVariables(readText("README.md"))).toEqual(settings);
  });

  it.each([
    ["x-api", readBy("api/src/")],
    ["shop", [...readBy("shell/server/"), ...readBy("mfe/src/storage/"), ...sharedWithApi, ...credentials]],
    ["release", [...readBy("mfe/src/"), ...credentials]],
  ])("Z8 reach the containers of %s", (entry, needed) => {
    const set = [...composedVariables(readText("compose.yaml"), entry), ...variablesOfImages()];
    const isOptional = (name: string) => name in notForContainers || (name in internal && !credentials.includes(name));
    expect(needed.filter((name) => !isOptional(name) && !set.includes(name))).toEqual([]);
  });
});

describe("a check of settings", () => {
  it.each([
    ["const port = process.env.PORT;", ["PORT"]],
    ["settings(env.A_KEY, env.B_KEY ?? '')", ["A_KEY", "B_KEY"]],
    ['flag(env, "RATE_LIMITS", true)', ["RATE_LIMITS"]],
    ['const { HOST: host = "127.0.0.1", PORT } = process.env;', ["HOST", "PORT"]],
    ["function read({ ONE: value }: Env) {}", ["ONE"]],
    ["const { dev } = process.env; env.path; { ONE } = rows", []],
  ])("reads %p as %p", (text, names) => {
    expect(variablesIn([{ file: "a.ts", text }])).toEqual(names);
  });

  it("reads all names of a row", () => {
    const text = "| variable |\n| --- |\n| `PORT`, `HOST` | `3000` | with `OTHER` |\n";
    expect(documentedVariables({ file: "README.md", text })).toEqual(["HOST", "PORT"]);
  });

  it("reads an entry's own variables, and those of the entries that it takes over", () => {
    const text = `x-store: &store
  STORE: here
services:
  shop:
    environment:
      <<: *store
      PORT: 3000
    depends_on:
      release: { condition: done }

  release:
    environment:
      KEY: \${KEY:-}
`;
    expect(composedVariables({ file: "compose.yaml", text }, "shop")).toEqual(["PORT", "STORE"]);
    expect(composedVariables({ file: "compose.yaml", text }, "release")).toEqual(["KEY"]);
    expect(() => composedVariables({ file: "compose.yaml", text }, "api")).toThrow("no entry api");
  });
});
