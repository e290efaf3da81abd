import type { ReturnPayload } from "@aurelle/shared/contract";
import type { OrderLine } from "@aurelle/shared/order";
import { Button, FocusOnMount, Notice } from "@aurelle/shared/ui";
import { useState } from "react";
import type { ReturnForm as ReturnFormValues } from "../../model/returnForm";
import { ReturnForm } from "./ReturnForm";

interface ReturnRequestProps {
  /** Those of which pieces can be returned now. */
  lines: readonly OrderLine[];
  draft: ReturnFormValues | null;
  status: "idle" | "loading" | "succeeded" | "failed";
  error: string | undefined;
  /** Remembers what is typed; `null` when the form is closed. */
  onType: (form: ReturnFormValues | null) => void;
  /** @returns whether the request was accepted */
  onSend: (payload: ReturnPayload) => Promise<boolean>;
}

/** The button that opens the form of a return, the form, and what came of it. */
export function ReturnRequest({ lines, draft, status, error, onType, onSend }: ReturnRequestProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onType(null);
  };
  const send = async (payload: ReturnPayload) => {
    if (await onSend(payload)) close();
  };
  if (lines.length > 0 && (isOpen || draft)) {
    return (
      <FocusOnMount key="form">
        {/* Other lines are another form: the server has changed what can be returned. */}
        <ReturnForm
          key={lines.map(({ id, returnable }) => `${id} ${returnable}`).join()}
          lines={lines}
          draft={draft}
          isSending={status === "loading"}
          error={error}
          onChange={onType}
          onSend={send}
          onClose={close}
        />
      </FocusOnMount>
    );
  }
  return (
    <>
      {status === "succeeded" && (
        <FocusOnMount key="answer">
          <Notice tone="success">
            We have received your request. Please keep the pieces until you have our answer, which comes by email.
          </Notice>
        </FocusOnMount>
      )}
      {status === "failed" && error !== undefined && (
        <FocusOnMount key="refused">
          <Notice tone="error">{error}</Notice>
        </FocusOnMount>
      )}
      {lines.length > 0 && (
        <div>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Return items
          </Button>
        </div>
      )}
    </>
  );
}
