import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../mfe/src/build/freePort";
import { patientCallsScript } from "./page/patientCalls";

const usualPaths = [
  ...["/usr/bin/firefox-esr", "/usr/bin/firefox"],
  "/Applications/Firefox.app/Contents/MacOS/firefox", // on a Mac
];

/**
 * The path of this machine's Firefox: FIREFOX_PATH, else where distributions and Macs have it. `undefined` when there is none.
 * @param exists for tests
 */
export const findFirefox = (
  env: NodeJS.ProcessEnv = process.env,
  exists: (file: string) => boolean = existsSync,
): string | undefined => env.FIREFOX_PATH || usualPaths.find(exists);

/** The path of Firefox. @throws Error when it is not installed. */
export function requireFirefox(): string {
  const file = findFirefox();
  if (!file) throw new Error("These tests need Firefox: install the package `firefox-esr`, or set FIREFOX_PATH.");
  return file;
}

/** An expression for the first visible element of the selector whose name or text matches. */
export const named = (selector: string, text: RegExp): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() && ${text}.test((element.getAttribute("aria-label") ?? element.textContent).trim()))`;

/** Ends only what hangs, ms. On a busy machine axe takes longer than the 30 s that WebDriver gives a script. */
const untilMs = 300_000;

/** No requests to Mozilla, and no dialogs. */
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

async function connectTo(port: number): Promise<Socket> {
  for (const until = Date.now() + untilMs; Date.now() < until; ) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const attempt = connect(port, "127.0.0.1", () => resolve(attempt));
      attempt.once("error", () => resolve(null));
    });
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Firefox did not open its port in ${untilMs / 1000} s`);
}

/**
 * A distribution's own Firefox, driven by Marionette: WebDriver's commands as `length:[0,id,name,parameters]` over a socket.
 * Playwright drives only its own patched Firefox.
 */
export class Firefox {
  #id = 0;
  #received = Buffer.alloc(0);
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  private constructor(
    private readonly child: ChildProcess,
    private readonly socket: Socket,
    private readonly profile: string,
  ) {
    socket.on("data", (chunk) => this.#receive(chunk));
  }

  /** @param settings further preferences, as `{ "ui.prefersReducedMotion": 1 }`. */
  static async start(file: string, settings: Readonly<Record<string, number | boolean>> = {}): Promise<Firefox> {
    const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
    const port = await freePort();
    const further = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    await writeFile(path.join(profile, "user.js"), preferences(port) + further.join(""));
    // System access lets the driver read the browser's own list of errors.
    const flags = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"];
    const args = [...flags, "--profile", profile];
    const child = spawn(file, args, { stdio: "ignore", env: { ...process.env, HOME: profile } });
    const browser = new Firefox(child, await connectTo(port), profile);
    await browser.#command("WebDriver:NewSession", { pageLoadStrategy: "none", timeouts: { script: untilMs } });
    return browser;
  }

  /** Opens a page and returns before it has loaded. */
  open(url: string): Promise<unknown> {
    return this.#command("WebDriver:Navigate", { url });
  }

  /** Runs the body of a function in the page. @returns its result, converted to JSON and back. */
  run(body: string): Promise<unknown> {
    // Marionette cannot run a script before those of a page, so each command makes the page's calls patient first.
    return this.#execute(patientCallsScript + body);
  }

  async #execute(body: string): Promise<unknown> {
    const result = await this.#command("WebDriver:ExecuteScript", { script: body, args: [], sandbox: null });
    return (result as { value: unknown }).value; // Marionette's response to this command
  }

  /** Waits until an expression is true in the page. @throws Error with the expression and the page's text at the time limit. */
  async until(expression: string): Promise<void> {
    for (const until = Date.now() + untilMs; Date.now() < until; ) {
      // While a page is being replaced, scripts cannot run.
      if (await this.run(`return Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const shown = await this.run(`return location.href + "\\n" + document.body.innerText`).catch(String);
    throw new Error(`not true in Firefox after ${untilMs} ms: ${expression}\nThe page: ${shown}`);
  }

  /** Clicks the element that an expression returns, once it exists. */
  async click(expression: string): Promise<void> {
    await this.#command("WebDriver:ElementClick", { id: await this.#element(expression) });
  }

  /** Presses Shift, which changes nothing: a page's scripts start when its visitor does something. */
  async startScripts(): Promise<void> {
    const keys = ["keyDown", "keyUp"].map((type) => ({ type, value: "\uE008" })); // WebDriver's name of the key
    await this.#command("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard", actions: keys }] });
  }

  /** Replaces the text of the field that an expression returns, key by key. */
  async type(expression: string, text: string): Promise<void> {
    const id = await this.#element(expression);
    await this.#command("WebDriver:ElementClear", { id });
    await this.#command("WebDriver:ElementSendKeys", { id, text });
  }

  /** Scrolls the element into the middle of the window, where no bar covers it. @returns its WebDriver id. */
  async #element(expression: string): Promise<string> {
    await this.until(expression);
    const found = await this.run(
      `const element = ${expression}; element.scrollIntoView({ block: "center", behavior: "instant" }); return element;`,
    );
    const [id] = Object.values(found as Record<string, string>); // WebDriver returns an element as an object with one value, its id
    if (!id) throw new Error(`no element in Firefox: ${expression}`);
    return id;
  }

  /** The cookies of the page, as a request's header. */
  async cookieHeader(): Promise<string> {
    const cookies = (await this.#command("WebDriver:GetCookies", {})) as { name: string; value: string }[]; // WebDriver's own shape
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** Uncaught errors and unhandled rejections of pages since `clearErrors`. */
  async errors(): Promise<unknown> {
    return this.#inBrowser(`return Services.console.getMessageArray()
      .filter((message) => message instanceof Ci.nsIScriptError && message.category === "content javascript")
      .filter(({ flags }) => (flags & Ci.nsIScriptError.warningFlag) === 0)
      .map(({ errorMessage }) => errorMessage)`);
  }

  async clearErrors(): Promise<void> {
    await this.#inBrowser("Services.console.reset()");
  }

  async #inBrowser(body: string): Promise<unknown> {
    await this.#command("Marionette:SetContext", { value: "chrome" });
    try {
      return await this.#execute(body);
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
    return new Promise((resolve, reject) => this.#pending.set(this.#id, { resolve, reject }));
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const end = colon + 1 + Number(this.#received.subarray(0, colon).toString());
      if (colon < 0 || this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      if (!Array.isArray(message)) continue; // the greeting
      const [, id, error, result] = message;
      const command = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) command?.reject(new Error(error.message));
      else command?.resolve(result);
    }
  }
}
