import * as paths from "@aurelle/shared/contract/paths";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { invalidFields } from "@aurelle/shared/forms/invalidFields";
import { Button, ErrorSummary, Field, Notice, Stack, TextAreaField } from "@aurelle/shared/ui";
import { type FormEvent, useState } from "react";
import { messageErrors } from "../../forms/formErrors";
import { SentNotice } from "../../forms/SentNotice";
import { useFormAnswer } from "../../forms/useFormAnswer";
import { useSendForm } from "../../forms/useSendForm";
import styles from "./ContactForm.module.css";

const failedText = "Your message could not be sent. Please try again, or call us.";

const labels = { name: "Name", email: "Email", message: "Message" };
const nothingTyped = { name: "", email: "", message: "" };

/** Sends a message to the shop. */
export function ContactForm() {
  const answer = useFormAnswer("contact");
  const [message, setMessage] = useState({ ...nothingTyped, ...answer?.values });
  // Each press of Send shows its own summary of the errors.
  const [attempts, setAttempts] = useState(0);
  const rejection = answer && { text: answer.texts.join(" "), errors: answer.errors };
  const { state, errors: rejected, send, clearError } = useSendForm("contact/", failedText, rejection);
  if (state.status === "sent") return <SentNotice>Thank you for your message. We will answer soon.</SentNotice>;

  const errors = attempts > 0 ? { ...rejected, ...messageErrors(message) } : rejected;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (Object.keys(messageErrors(message)).length === 0) void send({ ...message, email: message.email.trim() });
  };
  const field = (name: keyof typeof message) => ({
    name,
    value: message[name],
    onChange: (value: string) => {
      setMessage({ ...message, [name]: value });
      clearError(name);
    },
    error: errors[name],
    required: true,
  });
  return (
    <form noValidate method="post" action={paths.contact} onSubmit={submit} aria-labelledby="contact-title">
      <Stack gap={6}>
        <h2 id="contact-title" className={styles.title}>
          Send us a message
        </h2>
        {state.status !== "sending" && (
          <ErrorSummary key={`summary ${attempts}`} errors={invalidFields(labels, errors)} />
        )}
        {state.status === "failed" && state.text !== "" && (
          <Notice key={`notice ${state.attempt}`} tone="error">
            {state.text}
          </Notice>
        )}
        <Field {...field("name")} label={labels.name} autoComplete="name" maxLength={maxLengths.name} />
        <Field
          {...field("email")}
          label={labels.email}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
        <TextAreaField {...field("message")} label={labels.message} rows={6} maxLength={maxLengths.message} />
        <div>
          <Button type="submit" busy={state.status === "sending"}>
            Send message
          </Button>
        </div>
      </Stack>
    </form>
  );
}
