import { apiStages, faultStage, firefoxStage, journeyStage, runStages, verifyStages } from "./stages";

await runStages([...verifyStages, ...apiStages, journeyStage(), firefoxStage(), faultStage()]);
