import * as paths from "@aurelle/shared/contract/paths";
import { toast } from "@aurelle/shared/toast";
import {
  Button,
  Empty,
  Failed,
  FocusOnMount,
  formatDate,
  LinkButton,
  Loading,
  Notice,
  Skeleton,
  StatusTag,
} from "@aurelle/shared/ui";
import { illustrationNames } from "@aurelle/shared/ui/styleguide";
import { useState } from "react";
import { Specimen, State } from "./Specimen";
import styles from "./Styleguide.module.css";

const statuses = ["pending", "processing", "shipped", "delivered", "cancelled", "ready_for_pickup"];
const shapes = ["text", "title", "card", "line", "picture", "block"] as const;
const undo = { label: "Undo", onAction: () => toast.info("Taken back.") };

function Toasts() {
  return (
    <div className={styles.row}>
      <Button variant="outlined" onClick={() => toast.success("Dome Band Ring added to cart!")}>
        Success
      </Button>
      <Button variant="outlined" onClick={() => toast.error("Only 3 of this piece are left.")}>
        Failure
      </Button>
      <Button variant="outlined" onClick={() => toast.info("Dome Band Ring removed.", undo)}>
        With a way back
      </Button>
    </div>
  );
}

/** A form's button, then the text that replaces it and takes over the focus. */
function SentForm() {
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <FocusOnMount>
      <Notice tone="success">Thank you for your message.</Notice>
    </FocusOnMount>
  ) : (
    <Button onClick={() => setSent(true)}>Send</Button>
  );
}

/** The empty state with each illustration. */
function EmptySpecimen() {
  return (
    <Specimen name="Empty">
      {illustrationNames.map((name) => (
        <State key={name} label={name}>
          <Empty illustration={name} text="There is nothing here yet.">
            <LinkButton to={paths.home} variant="outlined">
              Continue Shopping
            </LinkButton>
          </Empty>
        </State>
      ))}
    </Specimen>
  );
}

/** Loading, empty, failed, announced. */
export function StatesSection() {
  return (
    <>
      <Specimen name="Loading">
        <State label="shown">
          <Loading text="Loading your cart..." />
        </State>
        <State label="only announced">
          <Loading text="Loading your cart..." hidden />
        </State>
      </Specimen>
      <Specimen name="Skeleton">
        {shapes.map((variant) => (
          <State key={variant} label={variant}>
            <div className={styles.shape}>
              <Skeleton variant={variant} count={variant === "text" ? 3 : 1} />
            </div>
          </State>
        ))}
      </Specimen>
      <EmptySpecimen />
      <Specimen name="Failed">
        <State label="with a retry">
          <Failed text="Error: The shop could not be reached." onRetry={() => toast.info("Trying again.")} />
        </State>
        <State label="without">
          <Failed text="Failed to load product. Please try again later." />
        </State>
      </Specimen>
      <Specimen name="Notice">
        {(["info", "success", "error"] as const).map((tone) => (
          <State key={tone} label={tone}>
            <Notice tone={tone}>A banner within the page, as long as what it has to say about something.</Notice>
          </State>
        ))}
      </Specimen>
      <Specimen name="FocusOnMount">
        <State label="after a press">
          <SentForm />
        </State>
      </Specimen>
      <Specimen name="StatusTag">
        <div className={styles.row}>
          {statuses.map((status) => (
            <StatusTag key={status} status={status} />
          ))}
        </div>
        <p>{formatDate("2025-06-15T17:00:00Z")}</p>
      </Specimen>
      <Specimen name="Toast">
        <Toasts />
      </Specimen>
    </>
  );
}
