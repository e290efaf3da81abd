import { apiStages, journeyStage, runStages, verifyStages } from "./stages";

await runStages([...verifyStages, ...apiStages, journeyStage()]);
