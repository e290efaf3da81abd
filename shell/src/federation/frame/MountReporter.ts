import { useEffect } from "react";
import { reportRemote } from "../../telemetry/reportRemote";

/** A release that throws within this time after mounting has failed, ms. One that stays mounted for longer counts as working. */
const mountMs = 5000;

/** Reports a release as mounted. It is in the same error boundary as the part, so it unmounts when the part throws. */
export function MountReporter({ remote, release }: { remote: string; release: string }): null {
  useEffect(() => {
    const timer = setTimeout(() => reportRemote({ kind: "mounted", remote, release, phase: "mounting" }), mountMs);
    return () => clearTimeout(timer);
  }, [remote, release]);
  return null;
}
