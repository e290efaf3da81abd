import { runStages, verifyStages } from "./stages";

await runStages(verifyStages);
