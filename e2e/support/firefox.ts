import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./shop";

const usual = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The browser on this machine: FIREFOX_PATH, else where distributions put it; `undefined` when there is none. */
export const findFirefox = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.FIREFOX_PATH ?? usual.find((file) => existsSync(file));

/** Nothing that phones home, and no questions. */
const preferences = (port: number) => `
user_pref("marionette.port", ${port});
user_pref("browser.cache.disk.enable", false);
user_pref("browser.cache.memory.enable", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.enabled", false);
`;

async function connected(port: number): Promise<Socket> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const tried = connect(port, "127.0.0.1", () => resolve(tried));
      tried.once("error", () => resolve(null));
    });
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("Firefox did not open its port in 30 s");
}

/**
 * A distribution's own Firefox, driven by Marionette: WebDriver's commands as `length:[0,id,name,parameters]` over a socket.
 * Playwright drives only a Firefox that it has patched itself.
 */
export class Firefox {
  #id = 0;
  #read = Buffer.alloc(0);
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  private constructor(
    private readonly child: ChildProcess,
    private readonly socket: Socket,
    private readonly profile: string,
  ) {
    socket.on("data", (chunk) => this.#take(chunk));
  }

  /** @param settings further preferences: `ui.prefersReducedMotion` to 1. */
  static async start(file: string, settings: Readonly<Record<string, number | boolean>> = {}): Promise<Firefox> {
    const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
    const port = await freePort();
    const further = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    await writeFile(path.join(profile, "user.js"), preferences(port) + further.join(""));
    // System access: to read the browser's own list of errors.
    const flags = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"];
    const args = [...flags, "--profile", profile];
    const child = spawn(file, args, { stdio: "ignore", env: { ...process.env, HOME: profile } });
    const browser = new Firefox(child, await connected(port), profile);
    await browser.#command("WebDriver:NewSession", { pageLoadStrategy: "none" });
    return browser;
  }

  /** Opens a page, without waiting for all of it. */
  open(url: string): Promise<unknown> {
    return this.#command("WebDriver:Navigate", { url });
  }

  /** Runs the body of a function in the page. @returns what it returns, as JSON carries it. */
  async run(body: string): Promise<unknown> {
    const answer = await this.#command("WebDriver:ExecuteScript", { script: body, args: [], sandbox: null });
    return (answer as { value: unknown }).value; // Marionette's answer to this command
  }

  /** Waits until an expression is true in the page. @throws Error naming it when it never is. */
  async until(expression: string, timeoutMs = 10_000): Promise<void> {
    for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
      // A page that is being replaced cannot be asked yet.
      if (await this.run(`return Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`not so in Firefox after ${timeoutMs} ms: ${expression}`);
  }

  /** Presses the element that an expression gives, as a mouse does, once there is one. */
  async click(expression: string): Promise<void> {
    await this.#command("WebDriver:ElementClick", { id: await this.#element(expression) });
  }

  /** Types into the element that an expression gives, key by key, in place of what is in it. */
  async type(expression: string, text: string): Promise<void> {
    const id = await this.#element(expression);
    await this.#command("WebDriver:ElementClear", { id });
    await this.#command("WebDriver:ElementSendKeys", { id, text });
  }

  /** Brings it into the middle of the window, where no bar lies over it. */
  async #element(expression: string): Promise<string> {
    await this.until(expression);
    const found = await this.run(
      `const element = ${expression}; element.scrollIntoView({ block: "center", behavior: "instant" }); return element;`,
    );
    const [id] = Object.values(found as Record<string, string>); // an element is given as an object with its name alone
    if (!id) throw new Error(`no element in Firefox: ${expression}`);
    return id;
  }

  /** What scripts of pages have thrown and nobody caught, rejections among it, since `forgetErrors`. */
  async errors(): Promise<unknown> {
    return this.#inBrowser(`return Services.console.getMessageArray()
      .filter((message) => message instanceof Ci.nsIScriptError && message.category === "content javascript")
      .filter(({ flags }) => (flags & Ci.nsIScriptError.warningFlag) === 0)
      .map(({ errorMessage }) => errorMessage)`);
  }

  async forgetErrors(): Promise<void> {
    await this.#inBrowser("Services.console.reset()");
  }

  async #inBrowser(body: string): Promise<unknown> {
    await this.#command("Marionette:SetContext", { value: "chrome" });
    try {
      return await this.run(body);
    } finally {
      await this.#command("Marionette:SetContext", { value: "content" });
    }
  }

  async stop(): Promise<void> {
    this.socket.destroy();
    const isGone = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGKILL");
    await isGone;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #command(name: string, parameters: object): Promise<unknown> {
    this.#id += 1;
    const text = JSON.stringify([0, this.#id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#waiting.set(this.#id, { resolve, reject }));
  }

  #take(chunk: Buffer): void {
    this.#read = Buffer.concat([this.#read, chunk]);
    for (;;) {
      const colon = this.#read.indexOf(":");
      const end = colon + 1 + Number(this.#read.subarray(0, colon).toString());
      if (colon < 0 || this.#read.length < end) return;
      const message = JSON.parse(this.#read.subarray(colon + 1, end).toString());
      this.#read = this.#read.subarray(end);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    }
  }
}
