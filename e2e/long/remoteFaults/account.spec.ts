import { remoteTests } from "../../faults/cases/remoteTests";
import { test } from "../../faults/support/testBed";

for (const { remote, title, run } of remoteTests) if (remote === "account") test(title, run);
