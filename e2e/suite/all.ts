import { apiStages, faultStage, journeyStage, runStages, verifyStages } from "./stages";

await runStages([...verifyStages, ...apiStages, journeyStage(), faultStage()]);
