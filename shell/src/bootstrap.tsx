import "@aurelle/shared/ui/styles.css";
import "./runtime/provided";
import { BrowserRouter } from "@aurelle/shared/router";
import { openSession } from "@aurelle/shared/session";
import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { wishlist } from "@aurelle/shared/wishlist";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { followCart } from "./data/followCart";
import { followOverrides } from "./overrides/overrides";
import { loader, pageData } from "./runtime/federation";
import { followReleases } from "./runtime/newerReleases";
import { prefetchOnIntent, prefetchOnNearness } from "./runtime/prefetch";
import { SlotOutlet } from "./runtime/SlotOutlet";
import { followUncaught } from "./runtime/uncaught";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

// A tab with overrides that was plainly reloaded is about to be loaded again with them.
if (!followOverrides(pageData.overrides)) {
  followUncaught(window, pageData.reportToken);
  openSession();
  followCart();
  wishlist.open();
  prefetchOnIntent(pageData.registry);
  prefetchOnNearness(pageData.registry);
  // A tab that was asked to show another release goes on with what it has.
  if (Object.keys(pageData.overrides).length === 0) followReleases(loader);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <SlotProvider value={SlotOutlet}>
          <App />
        </SlotProvider>
        <ToastOutlet />
      </BrowserRouter>
    </StrictMode>,
  );
}
