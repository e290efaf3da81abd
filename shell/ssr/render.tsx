import { clearTimeout, setTimeout } from "node:timers";
import { MemoryRouter } from "@aurelle/shared/router";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { PageData } from "../protocol/pageData";
import { AppRoot } from "../src/AppRoot";
import { type Rendering, RenderingContext } from "../src/federation/RenderingContext";
import { ClientOnlyError, failedOnServer } from "../src/hydration/ClientOnlyError";
import { readHtml } from "./htmlText";

/** The longest time that a render may wait for suspended frames, ms. */
const maxWaitMs = 250;

/** @param onError gets each error that was thrown, except a `ClientOnlyError`, while the remote that threw is still the owner. */
interface ObservedRendering extends Rendering {
  onError: (error: unknown) => void;
}

/** Renders the whole app at an address, as UTF-8. A frame that waits longer than `maxWaitMs` is left to the browser. */
export function render(pageData: PageData, rendering: ObservedRendering, url: string): Promise<Buffer> {
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <RenderingContext value={rendering}>
        <AppRoot pageData={pageData} Router={Router} />
      </RenderingContext>,
      {
        // With React's default, large parts would be hidden until a script shows them. The document must be complete without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          resolve(Buffer.from(readHtml((destination) => stream.pipe(destination))));
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => {
          const isExpected = error instanceof ClientOnlyError;
          if (!isExpected) rendering.onError(error);
          rendering.onOwner(null);
          return isExpected ? error.digest : failedOnServer;
        },
      },
    );
    const timer = setTimeout(() => stream.abort(new ClientOnlyError(failedOnServer)), maxWaitMs);
  });
}
