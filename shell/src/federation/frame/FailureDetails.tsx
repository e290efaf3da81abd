import { useEffect, useState } from "react";
import styles from "./FailureDetails.module.css";

/** The error that the remote's code threw. A `RemoteError` has it as its cause. */
function stackOf(error: unknown): string {
  const thrown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** The stack with files and lines of the source. The document server knows them from the bundlers' source maps. */
async function withSourceLines(stack: string): Promise<string> {
  const response = await fetch("/dev-stack", { method: "POST", body: stack });
  return response.ok ? response.text() : stack;
}

interface FailureDetailsProps {
  error: unknown;
  onRetry: () => void;
}

/** In development, below the panel: the error of the part, with its stack. When changed code has arrived, the part is loaded again. */
export default function FailureDetails({ error, onRetry }: FailureDetailsProps) {
  const [stack, setStack] = useState(() => stackOf(error));
  useEffect(() => {
    let isCurrent = true;
    withSourceLines(stackOf(error)).then(
      (mapped) => isCurrent && setStack(mapped),
      (failure: unknown) => console.warn("the stack has no source lines", failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [error]);
  useEffect(() => {
    addEventListener("code-changed", onRetry); // sent by shared/build/runtime/codeChanged.mjs
    return () => removeEventListener("code-changed", onRetry);
  }, [onRetry]);
  return <pre className={styles.stack}>{stack}</pre>;
}
