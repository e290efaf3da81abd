import { useEffect } from "react";
import { reportRemote } from "../telemetry/reportRemote";

/** A release that throws within this time after mounting has failed; one that stays mounted for longer counts as working, ms. */
const mountMs = 5000;

/** Reports a release as mounted. It stands beside the part inside the error boundary: when the part throws, it unmounts too. */
export function MountReporter({ remote, release }: { remote: string; release: string }): null {
  useEffect(() => {
    const timer = setTimeout(() => reportRemote({ kind: "mounted", remote, release, phase: "mounting" }), mountMs);
    return () => clearTimeout(timer);
  }, [remote, release]);
  return null;
}
