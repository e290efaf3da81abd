import type { Cart } from "@aurelle/shared/cart";
import * as paths from "@aurelle/shared/contract/paths";
import { shopSettings } from "@aurelle/shared/page";
import { usePinnedReleases } from "@aurelle/shared/releases";
import { Container, Empty, Failed, LinkButton, Loading, PageHeader, Skeleton, Stack } from "@aurelle/shared/ui";
import { CartUnavailableNotice } from "../components/CartUnavailableNotice";
import { CheckoutForm } from "../components/CheckoutForm";
import { OrderSummary } from "../components/OrderSummary";
import { useCheckout } from "../data/useCheckout";
import { useShippingForm } from "../data/useShippingForm";
import { arrivalFor } from "../model/arrivalFor";
import type { CartDifference } from "../model/cartDifferences";
import type { Placing } from "../model/placing";
import type { ShippingForm } from "../model/shippingForm";
import styles from "./CheckoutPage.module.css";

function CheckoutSkeleton() {
  return (
    <>
      <Loading text="Loading your cart..." hidden />
      <div className={styles.columns}>
        <Skeleton variant="block" className={styles.summary} />
        <Stack gap={6}>
          <Skeleton variant="title" />
          <Skeleton variant="text" count={5} className={styles.fieldSkeleton} />
        </Stack>
      </div>
    </>
  );
}

interface FilledCheckoutProps {
  cart: Cart;
  placing: Placing;
  differences: readonly CartDifference[];
  onSubmit: (form: ShippingForm, cart: Cart, savesAddress: boolean) => void;
}

function FilledCheckout({ cart, placing, differences, onSubmit }: FilledCheckoutProps) {
  const form = useShippingForm(placing.status === "failed" ? placing.fields : {}, placing.status === "succeeded");
  usePinnedReleases(form.isTouched);
  const arrival = arrivalFor(form.values, Date.now());
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <OrderSummary cart={cart} arrival={arrival} />
      </div>
      <CheckoutForm
        form={form}
        placing={placing}
        differences={differences}
        isCartEmpty={cart.items.length === 0}
        total={cart.total}
        arrival={arrival}
        isDemo={shopSettings().demoMode}
        onSubmit={() => onSubmit(form.values, cart, form.savesAddress)}
      />
    </div>
  );
}

function CheckoutBody() {
  const { view, placing, differences, submit, retry } = useCheckout();
  if (view.status === "loading") return <CheckoutSkeleton />;
  if (view.status === "failed") return <Failed text={`Error: ${view.message}`} onRetry={retry} />;
  if (view.status === "empty") {
    return (
      <>
        {!view.isConfirmed && <CartUnavailableNotice onRetry={retry} />}
        <Empty illustration="bag" text="Your cart is empty. Please add some items before checkout.">
          <LinkButton to={paths.home}>Continue Shopping</LinkButton>
        </Empty>
      </>
    );
  }
  return <FilledCheckout cart={view.cart} placing={placing} differences={differences} onSubmit={submit} />;
}

/** The page /checkout (specification §2). */
export default function CheckoutPage() {
  return (
    <Container className={styles.page}>
      <PageHeader title="Checkout" />
      <CheckoutBody />
    </Container>
  );
}
