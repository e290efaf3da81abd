import { returnPath } from "@aurelle/shared/page";
import { Navigate } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { Button, LinkButton, Notice, PasswordField, Stack, TextLink, useFocusOnMount } from "@aurelle/shared/ui";
import { EmailField } from "../components/forms/EmailField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { StepsToOrder } from "../components/forms/StepsToOrder";
import { useForm } from "../components/forms/useForm";
import { useNavigationState } from "../data/useNavigationState";
import { signIn } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { useSavedCart } from "../data/useSavedCart";
import { signInErrors } from "../model/credentials";
import { leadsToCheckout, type NavigationState, navigationStateOf } from "../model/navigationState";

const labels = { email: "Email", password: "Password" };

/** Signs the shopper in, then returns to the page that required it (specification §2). */
export default function LoginPage() {
  const hasSession = isSignedIn(useSession());
  const { from, email = "", isRegistered = false } = useNavigationState();
  const { status, error, send } = useSubmission("signIn");
  const isOrdering = leadsToCheckout(from);
  const cart = useSavedCart(isOrdering && !isRegistered);
  const form = useForm({
    initial: { email, password: "" },
    labels,
    validate: signInErrors,
    rejectedFields: error?.fields,
    onSubmit: (values) => send((dispatch) => dispatch(signIn(values))),
  });
  // After a sign-in on this page or in another tab.
  if (hasSession) return <Navigate to={returnPath(from)} replace />;

  const state = navigationStateOf(form.values.email, from);
  const verify = (
    <TextLink to="/verify-email" state={state}>
      Verify your email
    </TextLink>
  );
  const isUnverified = error?.code === "email_not_verified";
  const isLoading = status === "loading";
  return (
    <FormPage title="Login" links={<LoginLinks state={state} />}>
      <Form form={form} error={error?.message} remedy={isUnverified && verify}>
        {isOrdering && !isRegistered && <StepsToOrder cart={cart} />}
        {isRegistered && !error && (
          <Notice>
            <Stack gap={2}>
              <p>Enter the code from our email before you sign in for the first time.</p>
              <div>{isOrdering ? <EnterCode state={state} /> : verify}</div>
            </Stack>
          </Notice>
        )}
        <EmailField {...form.field("email")} />
        <PasswordField {...form.field("password")} autoComplete="current-password" required />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Logging in..." : "Login"}
        </Button>
      </Form>
    </FormPage>
  );
}

/** The next step of a shopper who has registered on the way to the checkout. It has the focus, as on the page before. */
function EnterCode({ state }: { state: NavigationState }) {
  const ref = useFocusOnMount<HTMLAnchorElement>();
  return (
    <LinkButton ref={ref} to="/verify-email" state={state}>
      Enter your code now
    </LinkButton>
  );
}

function LoginLinks({ state }: { state: NavigationState }) {
  const toRegister = { to: "/register", state, children: "Create an account" };
  if (leadsToCheckout(state.from)) {
    return (
      <>
        <LinkButton {...toRegister} variant="outlined" fullWidth />
        <ForgottenPassword state={state} />
      </>
    );
  }
  return (
    <>
      <ForgottenPassword state={state} />
      <p>
        New to Aurelle? <TextLink {...toRegister} />
      </p>
    </>
  );
}

function ForgottenPassword({ state }: { state: NavigationState }) {
  return (
    <TextLink to="/reset-password" state={state}>
      Forgot your password?
    </TextLink>
  );
}
