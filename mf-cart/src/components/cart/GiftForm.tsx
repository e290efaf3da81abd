import { maxLengths } from "@aurelle/shared/contract/rules";
import { useOnline } from "@aurelle/shared/online";
import { Button, Disclosure, Notice, TextAreaField, VisuallyHidden } from "@aurelle/shared/ui";
import { useState } from "react";
import { useGift } from "../../data/useGift";
import { charactersLeft, type Gift, giftSummary } from "../../model/gift";
import styles from "./GiftForm.module.css";

/** How the gift is stored: while it is sent, afterwards, and why it is not stored yet, with Try again. */
function SaveStatus({ save, send }: Pick<ReturnType<typeof useGift>, "save" | "send">) {
  const isOnline = useOnline();
  const { status, message } = save;
  if (message !== null) {
    const reason = isOnline ? message : "You are offline. We will save this when you are back online.";
    return (
      <Notice tone="error">
        <span>{`Your gift details are not saved yet. ${reason}`}</span>{" "}
        <Button variant="quiet" busy={status === "loading"} className={styles.retry} onClick={() => void send()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const text = { idle: "", loading: "Saving…", succeeded: "Saved", failed: "" }[status];
  return (
    <p role="status" className={styles.status}>
      {text}
    </p>
  );
}

/** The gift message and the gift receipt. Each is saved when the shopper leaves the field. */
export function GiftForm({ cart }: { cart: Gift }) {
  const { gift, save, enter, send } = useGift(cart);
  /** While the shopper types: the server removes white space around the message, also a space before the next word. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wasGift] = useState(() => giftSummary(gift) !== null);
  const message = typed ?? gift.giftMessage;
  const { left, announcement } = charactersLeft(message);
  const change = (giftMessage: string) => {
    setTyped(giftMessage);
    enter({ giftMessage });
  };
  const leave = () => {
    setTyped(null);
    void send();
  };
  const choose = (isGift: boolean) => {
    enter({ isGift });
    void send();
  };
  return (
    <Disclosure summary="This is a gift" open={wasGift}>
      <div aria-busy={save.status === "loading" || undefined} className={styles.form}>
        <div>
          <TextAreaField
            name="gift_message"
            label="Gift message"
            hint={`Printed on a card in the parcel. At most ${maxLengths.giftMessage} characters.`}
            value={message}
            maxLength={maxLengths.giftMessage}
            onChange={change}
            onBlur={leave}
          />
          <p aria-hidden="true" className={styles.status}>{`${left} characters left`}</p>
          <VisuallyHidden>
            <span role="status">{announcement}</span>
          </VisuallyHidden>
        </div>
        <label className={styles.receipt}>
          <input type="checkbox" checked={gift.isGift} onChange={({ target }) => choose(target.checked)} />
          Gift receipt: no prices in the parcel
        </label>
        <SaveStatus save={save} send={send} />
      </div>
    </Disclosure>
  );
}
