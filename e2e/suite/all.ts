import { apiStages, faultStage, firefoxStage, journeyStage, runStages, sizesStage, verifyStages } from "./stages";

// Browser tests are retried and mostly wait, so two sets of them share two cores well.
await runStages([...verifyStages, ...apiStages, sizesStage, [journeyStage(), faultStage()], firefoxStage()]);
