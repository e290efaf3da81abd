import { apiStages, faultStage, firefoxStage, journeyStage, runStages, sizesStage, verifyStages } from "./stages";

await runStages([...verifyStages, ...apiStages, sizesStage, journeyStage(), firefoxStage(), faultStage()]);
