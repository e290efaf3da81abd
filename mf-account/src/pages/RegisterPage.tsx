import { returnPath } from "@aurelle/shared/page";
import { Navigate } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { toast } from "@aurelle/shared/toast";
import { Button, LinkButton, TextLink } from "@aurelle/shared/ui";
import { EmailField } from "../components/forms/EmailField";
import { Form } from "../components/forms/Form";
import { FormPage } from "../components/forms/FormPage";
import { NewPasswordFields } from "../components/forms/NewPasswordFields";
import { SuccessPanel } from "../components/forms/SuccessPanel";
import { useForm } from "../components/forms/useForm";
import { useNavigationState } from "../data/useNavigationState";
import { useRedirect } from "../data/useRedirect";
import { readEmailDraft, useEmailDraft } from "../data/user/useEmailDraft";
import { register } from "../data/user/userThunks";
import { useSubmission } from "../data/user/useSubmission";
import { type RegistrationForm, registrationErrors } from "../model/credentials";
import { leadsToCheckout, type NavigationState, navigationStateOf } from "../model/navigationState";
import { redirectMs } from "../model/redirects";

const labels = { email: "Email", password: "Password", password_confirm: "Confirm password" };

/** Creates an account, then goes to the login (specification §2). After a reload, an address that was not sent is in the field again. */
export default function RegisterPage() {
  const hasSession = isSignedIn(useSession());
  const { from, email = readEmailDraft() } = useNavigationState();
  const { status, error, send } = useSubmission("registration");
  const onSubmit = async (values: RegistrationForm) => {
    const outcome = await send((dispatch) => dispatch(register(values)));
    if (register.rejected.match(outcome) && outcome.payload) toast.error(outcome.payload.message);
  };
  const form = useForm({
    initial: { email, password: "", password_confirm: "" },
    labels,
    validate: registrationErrors,
    rejectedFields: error?.fields,
    onSubmit,
  });
  const state = navigationStateOf(form.values.email, from);
  const isDone = status === "succeeded";
  useEmailDraft(form.values.email, isDone);
  useRedirect(isDone, "/login", redirectMs.register, { ...state, isRegistered: true });
  if (hasSession) return <Navigate to={returnPath(from)} replace />;

  if (isDone) return <Registered state={state} />;
  const isLoading = status === "loading";
  return (
    <FormPage
      title="Create an account"
      lead="To check out, and to follow your orders."
      links={
        <p>
          Already have an account?{" "}
          <TextLink to="/login" state={state}>
            Login
          </TextLink>
        </p>
      }
    >
      <Form form={form} error={error?.message}>
        <EmailField {...form.field("email")} />
        <NewPasswordFields field={form.field} />
        <Button type="submit" fullWidth busy={isLoading}>
          {isLoading ? "Registering..." : "Register"}
        </Button>
      </Form>
    </FormPage>
  );
}

function Registered({ state }: { state: NavigationState }) {
  return (
    <FormPage title="Create an account">
      <SuccessPanel text="Registration successful! Redirecting to login page...">
        <p>We have sent a 6-digit code to your address.</p>
        <LinkButton to="/verify-email" state={state}>
          {leadsToCheckout(state.from) ? "Enter your code now" : "Verify your email"}
        </LinkButton>
      </SuccessPanel>
    </FormPage>
  );
}
