import { maxLengths } from "@aurelle/shared/contract/rules";
import { Button, Field, Notice } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { SentNotice } from "../../forms/SentNotice";
import { useEmailField } from "../../forms/useEmailField";
import { useFormAnswer } from "../../forms/useFormAnswer";
import { useSendForm } from "../../forms/useSendForm";
import styles from "./Newsletter.module.css";

const failedText = "Your subscription could not be sent. Please try again.";

/** Double opt-in: a visitor is subscribed only after the link in the e-mail, so no text here claims it earlier (decision 40). */
export function Newsletter() {
  const answer = useFormAnswer("newsletter");
  const [name, setName] = useState(answer?.values.name ?? "");
  // The page above has the texts of the answer.
  const rejection = answer && { text: "", errors: answer.errors };
  const { state, errors, send, clearError } = useSendForm("newsletter/", failedText, rejection);
  const clearEmailError = () => clearError("email");
  const { field, check } = useEmailField("newsletter-email", errors.email, clearEmailError, answer?.values.email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = check();
    if (email !== null) void send({ email, name: name.trim() });
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
            {...field}
            label="Your email address"
            type="email"
            placeholder="Enter your email"
            autoComplete="email"
            maxLength={maxLengths.email}
            required
          />
          <Field
            label="Your name"
            name="newsletter-name"
            placeholder="Enter your name"
            autoComplete="name"
            maxLength={maxLengths.name}
            value={name}
            onChange={(text) => {
              setName(text);
              clearError("name");
            }}
            error={errors.name}
          />
          <Button type="submit" busy={state.status === "sending"} className={styles.button}>
            Subscribe
          </Button>
          {state.status === "failed" && state.text !== "" && (
            <Notice key={state.attempt} tone="error" className={styles.failure}>
              {state.text}
            </Notice>
          )}
        </form>
      )}
    </section>
  );
}
