import "@aurelle/shared/ui/styles.css";
import "../../federation/providedModules";
import { BrowserRouter } from "@aurelle/shared/router";
import { openSession } from "@aurelle/shared/session";
import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageData } from "../../federation/federation";
import { SlotOutlet } from "../../federation/frame/SlotOutlet";
import { appId, registerHydration } from "../../hydration/hydration";
import { PageDataProvider } from "../../pageData/usePageData";
import { followUncaughtErrors } from "../../telemetry/followUncaughtErrors";
import { StandaloneApp } from "./StandaloneApp";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

followUncaughtErrors(window);
openSession();
registerHydration([appId]);
createRoot(root).render(
  <StrictMode>
    <PageDataProvider value={pageData}>
      <BrowserRouter>
        <SlotProvider value={SlotOutlet}>
          <StandaloneApp />
        </SlotProvider>
        <ToastOutlet />
      </BrowserRouter>
    </PageDataProvider>
  </StrictMode>,
);
