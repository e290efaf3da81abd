import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type PartName, partId } from "../../../protocol/partId";
import { abandonPart, parts } from "../loadPart";
import { attemptMs } from "../RemoteLoader";

/**
 * Shown while a part suspends. A part may suspend for as long as its code may load, also when it was on screen before. Then it has
 * failed, and `onEnd` is called.
 */
export function SuspenseLimit(props: { name: PartName; onEnd: () => void; children: ReactNode }): ReactNode {
  const start = useEffectEvent(() => {
    const part = parts.get(partId(props.name));
    return setTimeout(() => {
      if (part) abandonPart(props.name, part);
      props.onEnd();
    }, attemptMs);
  });
  useEffect(() => {
    const timer = start();
    return () => clearTimeout(timer);
  }, []);
  return props.children;
}
