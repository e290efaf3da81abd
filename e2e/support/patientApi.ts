import { runServer } from "../../api/src/runServer";
import { patientLimits } from "./patientLimits";

// The API of the browser tests as a process of its own: that of `api/src/server.ts`, with more time for its calls.
await runServer({ timeLimits: patientLimits });
