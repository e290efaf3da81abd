import { act, fireEvent } from "@testing-library/react";

/**
 * What a shopper does and sees on a page in jsdom. These functions read the document directly: queries by role take ten times as long,
 * and the grid of calls and faults has hundreds of pages.
 */

const nameOf = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();

const matches = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === "string" ? name === wanted : wanted.test(name);

const find = (selector: string, name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) => matches(nameOf(element), name));

/** Is there a button or a link with this name? */
export const offers = (name: string | RegExp): boolean => find("button, a[href]", name) !== undefined;

/** Presses the last button or link with this name; a dialog's comes after the page's. @throws Error when there is none. */
export function press(name: string | RegExp): void {
  const target = find("button, a[href]", name);
  if (!target) throw new Error(`no button ${name} in: ${document.body.textContent}`);
  target.focus();
  act(() => target.click());
}

/** Fills the last field with this label. @throws Error when there is none. */
export function fill(label: string, value: string): void {
  const id = find("label", new RegExp(`^${label}(?: \\(|$|\\*)`))?.getAttribute("for");
  const field = id && document.getElementById(id);
  if (!field) throw new Error(`no field ${label} in: ${document.body.textContent}`);
  fireEvent.change(field, { target: { value } });
}

/** Does the page contain this text? */
export const shows = (text: string | RegExp): boolean => matchesText(document.body.textContent ?? "", text);

/** Does an alert, a status or the heading of a page whose change is announced contain this text? */
export const announces = (text: string): boolean =>
  [...document.querySelectorAll('[role="alert"], [role="status"], h1')].some(({ textContent }) =>
    matchesText(textContent ?? "", text),
  );

const matchesText = (all: string, text: string | RegExp): boolean =>
  typeof text === "string" ? all.replace(/\s+/g, " ").includes(text) : text.test(all);

/** Nothing is busy or loading. */
export function isSettled(): boolean {
  if (document.querySelector('[aria-busy="true"]')) return false;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.startsWith("Loading")) return false;
  return true;
}

const attributes = ["aria-label", "alt", "title", "href", "src", "value", "placeholder"];

/** The texts of the page that a shopper reads or hears, and the addresses of links and images, that contain a wrong value. */
export function nonsense(): string[] {
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => !element.matches("output[data-testid]"),
  );
  const texts = elements.flatMap((element) => [
    ...attributes.map((name) => element.getAttribute(name) ?? ""),
    element instanceof HTMLInputElement ? element.value : "",
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "")),
  ]);
  return [document.title, ...texts].filter((text) => /undefined|NaN|\[object Object\]/.test(text));
}

/** The current path and query; `renderPage` renders it. */
export const currentPath = (): string => document.querySelector('[data-testid="location"]')?.textContent ?? "";
