import { Button, ErrorSummary, Field, Notice, Stack, TextAreaField } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { messageFaults } from "../../forms/formErrors";
import { SentNotice } from "../../forms/SentNotice";
import { useSending } from "../../forms/useSendForm";
import styles from "./ContactForm.module.css";

const failedText = "Your message could not be sent. Please try again, or call us.";

const labels = { name: "Name", email: "Email", message: "Message" };
const names = ["name", "email", "message"] as const;

/** A message to the shop, which really arrives there. */
export function ContactForm() {
  const [message, setMessage] = useState({ name: "", email: "", message: "" });
  /** Counts the presses of Send: each brings its own summary of what is wrong. */
  const [tries, setTries] = useState(0);
  const { state, send } = useSending("contact/", failedText);
  if (state.status === "sent") return <SentNotice>Thank you for your message. We will answer soon.</SentNotice>;

  const refused = state.status === "failed" ? state.faults : {};
  const faults = tries > 0 ? { ...refused, ...messageFaults(message) } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(messageFaults(message)).length === 0) void send({ ...message, email: message.email.trim() });
  };
  const field = (name: keyof typeof message) => ({
    name,
    value: message[name],
    onChange: (value: string) => setMessage({ ...message, [name]: value }),
    error: faults[name],
    required: true,
  });
  return (
    <form noValidate method="post" action="/contact" onSubmit={submit} aria-labelledby="contact-title">
      <Stack gap={6}>
        <h2 id="contact-title" className={styles.title}>
          Send us a message
        </h2>
        {state.status !== "sending" && (
          <ErrorSummary
            key={`summary ${tries}`}
            errors={names.filter((name) => faults[name]).map((name) => ({ name, text: labels[name] }))}
          />
        )}
        {state.status === "failed" && (
          <Notice key={`notice ${state.attempt}`} tone="error">
            {state.text}
          </Notice>
        )}
        <Field {...field("name")} label={labels.name} autoComplete="name" maxLength={100} />
        <Field {...field("email")} label={labels.email} type="email" autoComplete="email" maxLength={254} />
        <TextAreaField {...field("message")} label={labels.message} rows={6} maxLength={5000} />
        <div>
          <Button type="submit" busy={state.status === "sending"}>
            Send message
          </Button>
        </div>
      </Stack>
    </form>
  );
}
