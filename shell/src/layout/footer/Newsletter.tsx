import { maxLengths } from "@aurelle/shared/contract/rules";
import { Button, Field, Notice } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { emailErrors, type FieldErrors } from "../../forms/formErrors";
import { SentNotice } from "../../forms/SentNotice";
import { useSendForm } from "../../forms/useSendForm";
import styles from "./Newsletter.module.css";

const failedText = "Your subscription could not be sent. Please try again.";

/** Double opt-in: a visitor is subscribed only after the link in the e-mail, so no text here claims it earlier (decision 40). */
export function Newsletter() {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const { state, send } = useSendForm("newsletter/", failedText);

  const serverErrors = state.status === "failed" ? state.errors : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = emailErrors(email);
    setErrors(found);
    if (found.email === undefined) void send({ email: email.trim(), name: name.trim() });
  };
  return (
    <section aria-labelledby="newsletter-title" className={styles.newsletter}>
      <div className={styles.words}>
        <h2 id="newsletter-title" className={styles.title}>
          Letters from the studio
        </h2>
        <p>New pieces, and the thought behind them. About once a month.</p>
      </div>
      {state.status === "sent" ? (
        <SentNotice>Please check your inbox to confirm your subscription.</SentNotice>
      ) : (
        <form noValidate method="post" action="/newsletter" onSubmit={submit} className={styles.form}>
          <Field
            label="Your e-mail address"
            name="newsletter-email"
            type="email"
            placeholder="Enter your email"
            autoComplete="email"
            maxLength={maxLengths.email}
            value={email}
            onChange={setEmail}
            error={errors.email ?? serverErrors.email}
            required
          />
          <Field
            label="Your name"
            name="newsletter-name"
            placeholder="Enter your name"
            autoComplete="name"
            maxLength={maxLengths.name}
            value={name}
            onChange={setName}
          />
          <Button type="submit" busy={state.status === "sending"} className={styles.button}>
            Subscribe
          </Button>
          {state.status === "failed" && (
            <Notice key={state.attempt} tone="error" className={styles.failure}>
              {state.text}
            </Notice>
          )}
        </form>
      )}
    </section>
  );
}
