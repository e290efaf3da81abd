import type { LoadPlan } from "../../protocol/loadPlan";

/** What the document's scripts and styles are. The server writes the plan before the starter. */
export const plan = JSON.parse(document.getElementById("page-plan")?.textContent as string) as LoadPlan;
