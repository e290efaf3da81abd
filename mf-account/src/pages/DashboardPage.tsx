import type { WireProfile } from "@aurelle/shared/contract";
import { profileOf, session, useSession } from "@aurelle/shared/session";
import { Button, Container, Failed, Loading, PageHeader } from "@aurelle/shared/ui";
import { useEffect, useRef, useState } from "react";
import { OrderHistory } from "../components/orders/OrderHistory";
import { ProfileCard } from "../components/profile/ProfileCard";
import { useOrderAddress } from "../data/orders/useOrderAddress";
import { useOrders } from "../data/orders/useOrders";
import { useProfileDraft } from "../data/user/useProfileDraft";
import { useSignOut } from "../data/user/useSignOut";
import styles from "./DashboardPage.module.css";
import { DeleteAccount } from "./dashboard/DeleteAccount";
import { EditProfile } from "./dashboard/EditProfile";
import { OrderDetails } from "./dashboard/OrderDetails";

/** The orders and the profile of the shopper (specification §2). An address with an order opens its dialog. */
export default function DashboardPage() {
  const state = useSession();
  const profile = profileOf(state);
  const reason = state.status === "failed" ? state.message : null;
  const signOut = useSignOut();
  const logout = () => signOut(session.end, "You are signed out.");
  const isLoading = !profile && state.status !== "failed";
  return (
    <Container className={styles.page}>
      <PageHeader title="Your dashboard" />
      {isLoading ? (
        <Loading text="Loading your dashboard..." />
      ) : (
        <div className={styles.columns}>
          <Orders key={profile?.id} />
          <section tabIndex={-1} aria-labelledby="dashboard-profile" className={styles.section}>
            <h2 id="dashboard-profile" className={styles.title}>
              Your profile
            </h2>
            {profile ? (
              <Profile profile={profile} onLogout={logout} />
            ) : (
              <NoProfile reason={reason} onLogout={logout} />
            )}
          </section>
        </div>
      )}
    </Container>
  );
}

function NoProfile({ reason, onLogout }: { reason: string | null; onLogout: () => void }) {
  return (
    <Failed text="Could not load user profile.">
      {reason && <p className={styles.reason}>{reason}</p>}
      <div className={styles.actions}>
        <Button variant="outlined" onClick={() => void session.loadProfile()}>
          Try again
        </Button>
        <Button variant="quiet" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </Failed>
  );
}

function Profile({ profile, onLogout }: { profile: WireProfile; onLogout: () => void }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { draft, remember, discard } = useProfileDraft(profile.id);
  const close = () => {
    setOpen(null);
    discard();
  };
  return (
    <>
      <ProfileCard profile={profile} onEdit={() => setOpen("edit")} onLogout={onLogout} />
      <Button variant="quiet" onClick={() => setOpen("delete")} className={styles.delete}>
        Delete account
      </Button>
      {(open === "edit" || draft) && <EditProfile profile={profile} draft={draft} onType={remember} onClose={close} />}
      {open === "delete" && <DeleteAccount email={profile.email} onClose={close} />}
    </>
  );
}

/**
 * Where the closed dialog has returned the focus to no control, it goes to the button of the dialog's order, else to the orders. A
 * dialog that a link has opened returns it to the page as a whole.
 */
function useFocusOnClosed(orderId: string | undefined) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(orderId);
  useEffect(() => {
    const closed = orderId === undefined ? shown.current : undefined;
    shown.current = orderId;
    const isLost = document.activeElement?.contains(section.current) ?? true;
    if (closed === undefined || !isLost) return;
    const buttons = section.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [];
    const button = [...buttons].find(({ dataset }) => dataset.order === closed);
    (button ?? section.current)?.focus();
  }, [orderId]);
  return section;
}

function Orders() {
  const { history, refresh, showMore } = useOrders();
  const { orderId, open, close } = useOrderAddress();
  const section = useFocusOnClosed(orderId);
  const fromHistory = history.status === "succeeded" ? history.orders.find(({ id }) => id === orderId) : undefined;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="dashboard-orders"
      aria-busy={history.status === "loading"}
      className={styles.section}
    >
      <h2 id="dashboard-orders" className={styles.title}>
        Your orders
      </h2>
      <OrderHistory history={history} onRetry={refresh} onShowMore={showMore} onView={open} />
      {orderId !== undefined && <OrderDetails key={orderId} id={orderId} fromHistory={fromHistory} onClose={close} />}
    </section>
  );
}
