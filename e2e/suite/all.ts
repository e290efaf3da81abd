import { apiStages, faultStage, firefoxStage, journeyStage, runStages, sizesStage, verifyStages } from "./stages";

// Tests in browsers have further tries, and wait much: two sets of them share two cores well.
await runStages([...verifyStages, ...apiStages, sizesStage, [journeyStage(), faultStage()], firefoxStage()]);
