import { MemoryRouter } from "@aurelle/shared/router";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { PageData } from "../protocol/pageData";
import { AppRoot } from "../src/AppRoot";
import { type Rendering, RenderingContext } from "../src/federation/RenderingContext";
import { ClientOnlyError, failedOnServer, notReadyOnServer } from "../src/hydration/ClientOnlyError";
import { readHtml } from "./htmlText";
import { lateRemotes } from "./lateRemotes";
import { patientTimeout } from "./patientTimeout";

/** How long a render waits for suspended frames, ms. */
export const maxWaitMs = 250;

export interface ObservedRendering extends Rendering {
  /** Gets each error that was thrown, except a `ClientOnlyError`, while the remote that threw is still the owner. */
  onError: (error: unknown) => void;
  /** Called for each remote with a part that was not ready after `maxWaitMs`; `null`: the shell. */
  onLate: (remote: string | null) => void;
}

/** Renders the whole app at an address, as UTF-8. A frame that waits longer than `maxWaitMs` is left to the browser. */
export function render(pageData: PageData, rendering: ObservedRendering, url: string): Promise<Buffer> {
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stream = renderToPipeableStream(
      <RenderingContext value={rendering}>
        <AppRoot pageData={pageData} Router={Router} />
      </RenderingContext>,
      {
        // With React's default, large parts would be hidden until a script shows them. The document must be complete without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          cancel();
          const html = readHtml((destination) => stream.pipe(destination));
          if (isLate) lateRemotes(html).forEach(rendering.onLate);
          resolve(Buffer.from(html));
        },
        onShellError: (error) => {
          cancel();
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
    const cancel = patientTimeout(() => {
      isLate = true;
      stream.abort(new ClientOnlyError(notReadyOnServer));
    }, maxWaitMs);
  });
}
