import "@aurelle/shared/ui/styles.css";
import "../runtime/provided";
import { BrowserRouter } from "@aurelle/shared/router";
import { openSession } from "@aurelle/shared/session";
import { SlotProvider } from "@aurelle/shared/slots";
import { ToastOutlet } from "@aurelle/shared/toast";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageData } from "../runtime/federation";
import { expectToJoin } from "../runtime/joined";
import { SlotOutlet } from "../runtime/SlotOutlet";
import { followUncaught } from "../runtime/uncaught";
import { PageDataProvider } from "../runtime/usePageData";
import { AloneApp } from "./AloneApp";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

followUncaught(window);
openSession();
expectToJoin(["house"]);
createRoot(root).render(
  <StrictMode>
    <PageDataProvider value={pageData}>
      <BrowserRouter>
        <SlotProvider value={SlotOutlet}>
          <AloneApp />
        </SlotProvider>
        <ToastOutlet />
      </BrowserRouter>
    </PageDataProvider>
  </StrictMode>,
);
