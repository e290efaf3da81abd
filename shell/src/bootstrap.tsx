import "@aurelle/shared/ui/styles.css";
import "./runtime/provided";
import { BrowserRouter } from "@aurelle/shared/router";
import { openSession } from "@aurelle/shared/session";
import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { followCart } from "./data/followCart";
import { followOverrides } from "./overrides/overrides";
import { pageData } from "./runtime/federation";
import { prefetchOnIntent } from "./runtime/prefetch";
import { SlotOutlet } from "./runtime/SlotOutlet";
import { followUncaught } from "./runtime/uncaught";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

// A tab with overrides that was plainly reloaded is about to be loaded again with them.
if (!followOverrides(pageData.overrides)) {
  followUncaught(window, pageData.reportToken);
  openSession();
  followCart();
  prefetchOnIntent(pageData.registry);
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
