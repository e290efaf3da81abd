import { Writable } from "node:stream";
import { MemoryRouter } from "@aurelle/shared/router";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { PageData } from "../protocol/pageData";
import { AppRoot } from "../src/AppRoot";
import { type Drawing, RenderingContext } from "../src/federation/RenderingContext";
import { ClientOnlyError, failedOnServer } from "../src/hydration/ClientOnlyError";

/** A page that waits for something at all waits no longer, ms. */
const patienceMs = 250;

export interface Drawn {
  html: string;
  /** What was thrown, but by frames that are the browser's to draw. */
  errors: readonly unknown[];
}

/** Draws the house at an address, whole: what waits longer than `patienceMs` is left to the browser. */
export function draw(pageData: PageData, drawing: Drawing, url: string): Promise<Drawn> {
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
      <RenderingContext value={drawing}>
        <AppRoot pageData={pageData} Router={Router} />
      </RenderingContext>,
      {
        // Nothing is put aside for a script to bring into place: the document has to be whole without.
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
          drawing.onTurn(null);
          if (error instanceof ClientOnlyError) return error.digest;
          errors.push(error);
          return failedOnServer;
        },
      },
    );
    const timer = setTimeout(() => stream.abort(new ClientOnlyError(failedOnServer)), patienceMs);
  });
}
