// In a dev server's process: builds the code with which the document server renders, after each edit. It is held in memory, and the document
// server requests it for each page (shell/server/dev/DevBuilds.ts).
import { createHash } from "node:crypto";
import { rspack } from "@rspack/core";

/** @import { Compiler, Configuration, Stats } from "@rspack/core" */
/** @import { RspackDevServer } from "@rspack/dev-server" */
/** @import { IncomingMessage, ServerResponse } from "node:http" */

/** Follows the builds of one compiler. */
class Builds {
  /** @type {Stats | null} */
  stats = null;
  isRunning = true;
  onSettled = () => {};

  /** @param {Compiler} compiler */
  constructor(compiler) {
    const name = "follow builds";
    compiler.hooks.invalid.tap(name, () => {
      this.isRunning = true;
    });
    compiler.hooks.done.tap(name, (stats) => {
      this.stats = stats;
      this.isRunning = false;
      setImmediate(() => this.onSettled()); // after the dev server has notified its pages
    });
  }

  /** @returns {string[]} */
  errors() {
    const { errors = [] } = this.stats?.toJson({ all: false, errors: true, moduleTrace: false }) ?? {};
    return errors.map(({ moduleName, message }) => (moduleName ? `in ${moduleName}\n${message}` : message));
  }

  /** @returns {Record<string, string>} the texts of its files by name */
  texts() {
    const assets = this.stats?.compilation.getAssets() ?? [];
    return Object.fromEntries(assets.map(({ name, source }) => [name, source.source().toString()]));
  }
}

/** What the document server gets of one build, and the problems that the page shows. */
export class DevServerBuild {
  /** @type {Builds[]} */
  #builds = [];
  /** @type {Builds | null} */
  #browser = null;
  /** @type {RspackDevServer | null} */
  #server = null;
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {string[]} */
  #problems = [];
  /** @type {(() => void)[]} */
  #whenSettled = [];

  /** @param {readonly Configuration[]} configs the builds that no browser loads as files */
  constructor(configs) {
    for (const config of configs) {
      const compiler = rspack({ ...config, devtool: "source-map" });
      compiler.hooks.shouldEmit.tap("in memory", () => false);
      this.#builds.push(new Builds(compiler));
      compiler.watch({}, (error) => error && process.stderr.write(`${error}\n`));
    }
    for (const build of this.#builds) build.onSettled = () => this.#settle(true);
  }

  /** Follows the build for the browser too. Call it before the dev server starts. @param {Compiler} compiler */
  follow(compiler) {
    this.#browser = new Builds(compiler);
    this.#browser.onSettled = () => this.#settle(false);
  }

  /** Shows problems in the pages of this dev server. Call it once that has started. @param {RspackDevServer} server */
  showIn(server) {
    this.#server = server;
    server.webSocketServer?.implementation.on("connection", () => {
      if (!this.#isRunning()) this.#show();
    });
  }

  /**
   * Answers the document server.
   * @param {IncomingMessage} request @param {ServerResponse} response @param {(error?: unknown) => void} next
   */
  middleware = (request, response, next) => {
    this.#handle(request, response, next).catch(next);
  };

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {() => void} next */
  async #handle(request, response, next) {
    const url = new URL(`http://localhost${request.url ?? "/"}`);
    if (url.pathname === "/server-build.json") {
      await this.#untilSettled();
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(this.#build(url.searchParams.get("have"))));
    } else if (url.pathname.startsWith("/server/")) {
      const text = this.#texts[url.pathname.slice("/server/".length)];
      response.statusCode = text === undefined ? 404 : 200;
      response.end(text);
    } else if (url.pathname === "/server-problem" && request.method === "POST") {
      let text = "";
      for await (const chunk of request) text += chunk;
      if (!this.#problems.includes(text)) this.#problems.push(text);
      this.#show();
      response.end();
    } else next();
  }

  #isRunning() {
    return [...this.#builds, ...(this.#browser ? [this.#browser] : [])].some(({ isRunning }) => isRunning);
  }

  /** @returns {Promise<void>} */
  async #untilSettled() {
    if (this.#isRunning()) await new Promise((resolve) => this.#whenSettled.push(() => resolve(undefined)));
  }

  /** @param {boolean} isServerBuild whether one of the builds for the server has ended */
  #settle(isServerBuild) {
    if (isServerBuild) {
      const hadProblems = this.#problems.length > 0;
      this.#texts = Object.assign({}, ...this.#builds.map((build) => build.texts()));
      this.#problems = [];
      if (hadProblems) this.#dismiss();
    }
    if (this.#isRunning()) return;
    const errors = this.#builds.flatMap((build) => build.errors());
    // Most errors break both builds, and the dev server reports those of the browser's build itself.
    if (errors.length > 0 && this.#browser?.errors().length === 0) {
      if (isServerBuild) process.stderr.write(`${errors.join("\n\n")}\n`);
      this.#problems = errors;
    }
    this.#show();
    for (const resolve of this.#whenSettled.splice(0)) resolve();
  }

  #show() {
    if (this.#problems.length > 0) this.#send("errors", this.#problems);
  }

  #dismiss() {
    if (this.#browser?.errors().length === 0) this.#send("still-ok");
  }

  /** @param {string} type @param {unknown} [data] */
  #send(type, data) {
    const sockets = this.#server?.webSocketServer;
    if (sockets) this.#server?.sendMessage(sockets.clients, type, data);
  }

  /** @param {string | null} known the name of the build that the document server has */
  #build(known) {
    const isBroken = this.#builds.length === 0 || this.#builds.some((build) => build.errors().length > 0);
    const files = Object.fromEntries(Object.entries(this.#texts).filter(([name]) => !name.endsWith(".map")));
    const name = isBroken ? null : createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
    const styles = Object.keys(this.#browser?.texts() ?? {}).filter((file) => /(?<!hot-update)\.css$/.test(file));
    return { name, styles: styles.sort(), files: name === null || name === known ? null : files };
  }
}
