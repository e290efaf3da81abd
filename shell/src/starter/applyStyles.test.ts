import { applyStyles } from "./applyStyles";

/** Adds a stylesheet, as the starter does. */
function addStylesheet(media: string, isLoaded: boolean): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media });
  Object.defineProperty(link, "sheet", { value: isLoaded ? {} : null });
  document.head.append(link);
  return link;
}

afterEach(() => document.head.replaceChildren());

it("applies a stylesheet for printing to the screen at once when it has loaded, otherwise when it does", () => {
  const loaded = addStylesheet("print", true);
  const pending = addStylesheet("print", false);
  const other = addStylesheet("(min-width: 48rem)", true);
  applyStyles();
  expect([loaded.media, pending.media, other.media]).toEqual(["", "print", "(min-width: 48rem)"]);
  pending.dispatchEvent(new Event("load"));
  expect(pending.media).toBe("");
});
