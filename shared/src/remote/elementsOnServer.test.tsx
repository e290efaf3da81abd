/** @jest-environment node */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ComponentType } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "../router/router";
import { defineElements, type ElementModule, type ElementPageProps } from "./elements";

/** The page's HTML as the document server renders it. */
async function render(html: ElementModule<ElementPageProps>["html"], initialData?: unknown): Promise<string> {
  const { pages, provider } = defineElements(
    {
      name: "stars",
      owner: "team-stars",
      requires: "^2.0.0",
      pages: [{ path: "/stars/:id", title: "Stars" }],
      slots: [],
    },
    { pages: { "/stars/:id": async () => ({ mount: () => undefined, ...(html && { html }) }) }, slots: {} },
  );
  const load = pages["/stars/:id"];
  if (!load || !provider) throw new Error("the remote has a page and a provider");
  const { default: Page } = await load();
  const { default: Provider } = (await provider()) as { default: ComponentType<object> };
  const element = (
    <MemoryRouter initialEntries={["/stars/7?sort=size"]}>
      <Provider {...({ initialData } as object)}>
        <Routes>
          <Route path="/stars/:id" element={<Page />} />
        </Routes>
      </Provider>
    </MemoryRouter>
  );
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

it("writes the HTML of a part with its parameters, query and data", async () => {
  const html = ({ params, query, data }: ElementPageProps & { data: unknown }) => `<b>${params.id}${query}${data}</b>`;
  expect(await render(html, "Vega")).toBe("<div><b>7?sort=sizeVega</b></div>");
});

it("waits for HTML that is made asynchronously, and asks for it once", async () => {
  let calls = 0;
  const html = async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return `<b>${calls}</b>`;
  };
  expect(await render(html)).toBe("<div><b>1</b></div>");
});

it("leaves a part without HTML to the browser", async () => {
  expect(await render(undefined)).toBe("<div></div>");
});

it("fails with the part's own error", async () => {
  await expect(render(() => Promise.reject(new Error("no stars")))).rejects.toThrow("no stars");
});
