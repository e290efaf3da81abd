import { Writable } from "node:stream";
import { MemoryRouter } from "@aurelle/shared/router";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { PageData } from "../protocol/pageData";
import { AppRoot } from "../src/AppRoot";
import { type Rendering, RenderingContext } from "../src/federation/RenderingContext";
import { ClientOnlyError, failedOnServer } from "../src/hydration/ClientOnlyError";

/** The longest time that a render may wait for suspended frames, ms. */
const maxWaitMs = 250;

export interface RenderedHtml {
  html: string;
  /** The errors that were thrown, except each `ClientOnlyError`. */
  errors: readonly unknown[];
}

/** Renders the whole app at an address. A frame that waits longer than `maxWaitMs` is left to the browser. */
export function render(pageData: PageData, rendering: Rendering, url: string): Promise<RenderedHtml> {
  const errors: unknown[] = [];
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  return new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve({ html, errors });
        done();
      },
    });
    const stream = renderToPipeableStream(
      <RenderingContext value={rendering}>
        <AppRoot pageData={pageData} Router={Router} />
      </RenderingContext>,
      {
        // With React's default, large parts would be hidden until a script shows them. The document must be complete without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer);
          stream.pipe(sink);
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(error);
        },
        onError: (error) => {
          rendering.onOwner(null);
          if (error instanceof ClientOnlyError) return error.digest;
          errors.push(error);
          return failedOnServer;
        },
      },
    );
    const timer = setTimeout(() => stream.abort(new ClientOnlyError(failedOnServer)), maxWaitMs);
  });
}
