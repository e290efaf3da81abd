import { journeyStage, runStages } from "./stages";

await runStages([journeyStage(process.argv.slice(2))]);
