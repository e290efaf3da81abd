import { Button, Notice } from "@aurelle/shared/ui";
import styles from "./ResendCode.module.css";

interface ResendCodeProps {
  status: "idle" | "loading" | "succeeded" | "failed";
  error: string | undefined;
  /** Seconds until another code can be requested. */
  secondsLeft: number;
  onResend: () => void;
}

/** The button that requests another code. The message is the same for every address (decision 8). */
export function ResendCode({ status, error, secondsLeft, onResend }: ResendCodeProps) {
  const isCooling = secondsLeft > 0;
  return (
    <div className={styles.resend}>
      <Button
        variant="outlined"
        fullWidth
        busy={status === "loading"}
        aria-disabled={isCooling || undefined}
        onClick={isCooling ? undefined : onResend}
      >
        {isCooling ? `Resend Code (${secondsLeft} s)` : "Resend Code"}
      </Button>
      {status === "succeeded" && (
        <Notice tone="success">If this address is waiting to be verified, a new code is on its way.</Notice>
      )}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
