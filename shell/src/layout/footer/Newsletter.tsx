import { Button, Field, Notice } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { emailFaults, type Faults } from "../../forms/formErrors";
import { SentNotice } from "../../forms/SentNotice";
import { useSending } from "../../forms/useSendForm";
import styles from "./Newsletter.module.css";

const failedText = "Your subscription could not be sent. Please try again.";

/** Double opt-in: until the letter is answered nobody is subscribed, and nothing here says so (decision 40). */
export function Newsletter() {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const { state, send } = useSending("newsletter/", failedText);

  const refused = state.status === "failed" ? state.faults : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = emailFaults(email);
    setFaults(found);
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
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={faults.email ?? refused.email}
            required
          />
          <Field
            label="Your name"
            name="newsletter-name"
            placeholder="Enter your name"
            autoComplete="name"
            maxLength={100}
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
