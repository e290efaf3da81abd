import { type ScreenState, widthsOf } from "./screenState";

/** The name of a state's image at a width, without extension: `cart-a-line-is-gone-with-undo-360`. */
export const imageName = (state: string, width: number): string =>
  `${state
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "")}-${width}`;

const html = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A page with thumbnails of all images, a row for each state. Each links to its image. */
export function indexPage(states: readonly ScreenState[]): string {
  const rows = states.map((state) => {
    const images = widthsOf(state)
      .map((width) => `${imageName(state.name, width)}.jpg`)
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<h2>${html(state.name)}</h2><div>${images.join("")}</div>`;
  });
  return `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px sans-serif;margin:2rem}div{display:flex;gap:1rem;align-items:start}img{height:22rem;max-width:40rem;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
<h1>Screens</h1>
${rows.join("\n")}
</html>
`;
}
