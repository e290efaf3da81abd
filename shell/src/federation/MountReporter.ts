import { useEffect } from "react";
import { report } from "../telemetry/reportRemote";

/** A throw so soon after mounting counts against a release; what stays longer has served, ms (federation §3). */
const mountMs = 5000;

/** Says that a release has stayed on screen. Beside the part, inside its boundary: where the part throws, this goes too. */
export function MountReporter({ remote, release }: { remote: string; release: string }): null {
  useEffect(() => {
    const timer = setTimeout(() => report({ kind: "mounted", remote, release, phase: "mounting" }), mountMs);
    return () => clearTimeout(timer);
  }, [remote, release]);
  return null;
}
