/** A stylesheet as a part of a document, or why the document can only link it. */
export type InlineCss = { css: string } | { problem: string };

const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/;
/** A name, with the characters that an escape such as `\75 ` stands for. */
const name = /(?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}\s?|[^\n\da-f]))+/;
/** The tokens that matter here (CSS Syntax Level 3); every other character is one by itself. */
const token = new RegExp(
  `(?<comment>/\\*[\\s\\S]*?\\*/)|(?<string>${string.source})|(?<name>${name.source})|[\\s\\S]`,
  "gi",
);
/** What follows the name `url` when its address has no quotes. */
const bareAddress = /\(\s*((?:[^"'()\\\s\p{Cc}]|\\(?:[\da-f]{1,6}\s?|[^\n\da-f]))*)\s*\)/iuy;

const closers: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };
/** Functions whose strings are addresses. */
const withAddresses = /^(?:url|src|(?:-webkit-)?image-set)$/;

const isScalar = (code: number) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
/** The text that a name or the inside of a string stands for. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|\n|([\s\S]))/gi, (_, hex: string | undefined, char = "") => {
    const code = Number.parseInt(hex ?? "", 16);
    return hex === undefined ? char : String.fromCodePoint(isScalar(code) ? code : 0xfffd);
  });

/** The origin that a path gets for parsing. No request is sent to it. */
const origin = "http://shop.invalid";

/**
 * An address of a stylesheet as a document has to name it; `null` where both name it alike: a path, `#clip`, `data:` and other origins.
 * @param sheet the path of the stylesheet
 */
function movedAddress(address: string, sheet: string): string | null {
  if (/^\s*(?:[/\\#]|data:|$)/i.test(address) || !URL.canParse(address, origin + sheet)) return null;
  const { origin: found, pathname, search, hash } = new URL(address, origin + sheet);
  // Otherwise `..//x` would become the host `x`.
  return found === origin ? pathname.replace(/^\/+/, "/") + search + hash : null;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** `url(…)` without quotes as a document has to write it. In quotes, braces and semicolons in the address are none of a rule. */
function movedUrl(raw: string, sheet: string): string {
  const address = movedAddress(unescaped(raw), sheet);
  if (address === null) return /[{};]/.test(raw) ? `url("${raw}")` : `url(${raw})`;
  return `url(${/^[\w./~%?=&#+@:-]*$/.test(address) ? address : quoted(address)})`;
}

/** As the browser reads it (CSS Syntax Level 3). A document with other line breaks would have another hash than its text. */
const normalized = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?|\f/g, "\n")
    .replaceAll("\0", "\uFFFD");

/** A stylesheet in the making: what was read, and what is open. */
class Inlining {
  readonly #sheet: string;
  readonly #written: string[] = [];
  /** The characters that close what is open, with the function that a round bracket belongs to. */
  readonly #open: { closer: string; of: string }[] = [];
  /** Since the last rule: whether there is any text, and whether it is an at-rule. */
  #prelude: "none" | "at-rule" | "selector" = "none";

  constructor(sheet: string) {
    this.#sheet = sheet;
  }

  write(text: string): void {
    this.#written.push(text);
    if (this.#open.length === 0 && this.#prelude === "none" && text.trim() !== "")
      this.#prelude = text === "@" ? "at-rule" : "selector";
  }

  /** A string, which is an address inside of `url()`. */
  writeString(text: string): void {
    const isAddress = withAddresses.test(this.#open.at(-1)?.of ?? "");
    const address = isAddress ? movedAddress(unescaped(text.slice(1, -1)), this.#sheet) : null;
    this.write(address === null ? text : quoted(address));
  }

  /** Nothing, or an empty comment where the tokens beside it would become one. */
  writeComment(next: string): void {
    const before = this.#written.at(-1)?.at(-1) ?? " ";
    if (!/[\s{};,:>]/.test(before) && !/^(?:[\s{};,:>]|$)/.test(next)) this.write("/**/");
  }

  /** A single character. @param of the name before it @returns what is wrong */
  writeCharacter(char: string, of: string): string | null {
    if (char === ";" && this.#open.length === 0 && this.#prelude === "selector") return "has text that is no rule";
    this.write(char);
    const closer = closers[char];
    if (closer) this.#open.push({ closer, of });
    else if (/[\]})]/.test(char) && this.#open.pop()?.closer !== char) return `closes with ${char} what is not open`;
    if (this.#open.length === 0 && /[;}]/.test(char)) this.#prelude = "none";
    return null;
  }

  get isAtRule(): boolean {
    return this.#written.at(-1) === "@";
  }

  end(): InlineCss {
    const open = this.#open.at(-1);
    return open ? { problem: `lacks a ${open.closer}` } : { css: this.#written.join("") };
  }
}

/**
 * A stylesheet for the `<style>` of a document: with addresses that are right there, without comments. It can be put beside others: whatever it
 * opens it also closes. `</style` is still in it.
 * @param sheet the path of the stylesheet, to which its addresses are relative
 */
export function inlineCss(text: string, sheet: string): InlineCss {
  const css = normalized(text);
  const inlining = new Inlining(sheet);
  token.lastIndex = 0;
  let before = "";
  for (let at = 0; at < css.length; ) {
    token.lastIndex = at;
    const { 0: found, groups = {} } = token.exec(css) as RegExpExecArray; // its last alternative takes any character
    at += found.length;
    const known = groups.name === undefined ? "" : unescaped(found).toLowerCase();
    if (groups.comment) inlining.writeComment(css.slice(at, at + 1));
    else if (groups.string) inlining.writeString(found);
    else if (known === "url" && /^\(\s*(?!["'\s])/.test(css.slice(at))) {
      bareAddress.lastIndex = at;
      const address = bareAddress.exec(css);
      if (!address) return { problem: "has a url() that browsers do not read" };
      inlining.write(movedUrl(address[1] ?? "", sheet));
      at = bareAddress.lastIndex;
    } else if (inlining.isAtRule && /^(?:import|namespace)$/.test(known)) {
      return { problem: `has @${known}, which only a linked stylesheet can have` };
    } else if (known) inlining.write(found);
    else if (/["']/.test(found)) return { problem: "has a string without an end" };
    else if (css.startsWith("/*", at - 1)) return { problem: "has a comment without an end" };
    else {
      const problem = inlining.writeCharacter(found, before);
      if (problem) return { problem };
    }
    before = known;
  }
  return inlining.end();
}
