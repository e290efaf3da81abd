import { faultStage, runStages } from "./stages";

await runStages([faultStage(process.argv.slice(2))]);
