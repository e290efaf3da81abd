import { apiStages, faultStage, journeyStage, runStages, sizesStage, verifyStages } from "./stages";

await runStages([...verifyStages, ...apiStages, sizesStage, journeyStage(), faultStage()]);
