import "@aurelle/shared/ui/styles.css";
import { BrowserRouter } from "@aurelle/shared/router";
import { ToastOutlet } from "@aurelle/shared/toast";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { StyleguidePage } from "./StyleguidePage";

const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <StyleguidePage />
      <ToastOutlet />
    </BrowserRouter>
  </StrictMode>,
);
