import { firefoxStage, runStages } from "./stages";

await runStages([firefoxStage(process.argv.slice(2))]);
