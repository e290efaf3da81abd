import { earlySubmit } from "@aurelle/shared/contract/forms";
import { maxLengths } from "@aurelle/shared/contract/rules";
import { invalidFields } from "@aurelle/shared/forms/invalidFields";
import { Button, Container, ErrorSummary, Field, Notice, PageHeader, Stack, TextLink } from "@aurelle/shared/ui";
import { useState } from "react";
import type { FormAnswer } from "../../protocol/formAnswer";
import styles from "./AnswerPage.module.css";

/** By the API's name of a field: its input, also the one of the newsletter in the footer. */
const inputNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  newsletter: { email: "newsletter-email", name: "newsletter-name" },
  stockNotice: { email: "stock-notice-email" },
};
const labels = { email: "Email", name: "Name" };

/** The form again, as the browser sends it without a script. */
function StockNoticeForm({ values, errors }: FormAnswer) {
  const [email, setEmail] = useState(values.email ?? "");
  return (
    <form method="post" action="/stock-notices" {...earlySubmit("send")}>
      <Stack gap={6}>
        <input type="hidden" name="product_id" value={values.product_id} />
        <Field
          label="Your email address"
          name="stock-notice-email"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          value={email}
          onChange={setEmail}
          error={email === values.email ? errors.email : null}
          required
        />
        <div>
          <Button type="submit" variant="outlined">
            Tell me
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** What came of a form that was sent without JavaScript, or the page of an e-mailed link (shell/server/noscript). */
export default function AnswerPage({ answer }: { answer: FormAnswer }) {
  const { form, title, texts, errors, isDone, button, link } = answer;
  const invalid = invalidFields(labels, errors).map(({ name, text }) => ({
    name: (form && inputNames[form]?.[name]) ?? name,
    text,
  }));
  return (
    <Container>
      <PageHeader title={title} />
      <Stack gap={6} className={styles.content}>
        <ErrorSummary errors={invalid} />
        {texts.map((text) => (
          <Notice key={text} tone={button ? "info" : isDone ? "success" : "error"}>
            {text}
          </Notice>
        ))}
        {form === "stockNotice" && <StockNoticeForm {...answer} />}
        {button && (
          // Without an action it is sent to the page's own address, which has the link's token.
          <form method="post" {...earlySubmit("send")}>
            <Button type="submit">{button}</Button>
          </form>
        )}
        <p>
          <TextLink to={link.href}>{link.text}</TextLink>
        </p>
      </Stack>
    </Container>
  );
}
