import { apiStages, faultStage, firefoxStage, journeyStage, runStages, sizesStage, verifyStages } from "./stages";

// Browser tests use little processor time, and failed ones are retried, so two sets can share two cores.
await runStages([...verifyStages, ...apiStages, sizesStage, [journeyStage(), faultStage()], firefoxStage()]);
