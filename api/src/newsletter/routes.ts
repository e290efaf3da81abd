import { emailKey } from "@aurelle/shared/contract/rules";
import type { ApiContext } from "../context";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { emailErrors, throwFieldErrors } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { randomToken, sha256 } from "../keys";
import { composeEmail } from "../mail/composeEmail";
import { acceptForms, sendPage } from "../mail/pages";
import { confirmedPage, confirmPage, unknownPage } from "./pages";
import { confirmSubscription, showSubscriptionPage, subscribe } from "./schemas";

const pendingText = "Please check your email and confirm your subscription.";

/** Stores the subscription and e-mails its link. A confirmed address gets no further e-mail. */
async function sendConfirmation(context: ApiContext, email: string, name: string): Promise<void> {
  const token = randomToken();
  await context.db.tx(async (tx) => {
    const stored = await tx.query(
      `INSERT INTO newsletter (email_key, email, name, token_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (email_key) DO UPDATE SET token_hash = excluded.token_hash, name = excluded.name
       WHERE newsletter.confirmed_at IS NULL RETURNING email_key`,
      [emailKey(email), email.trim(), name.trim(), sha256(token)],
    );
    if (stored.length === 0) return;
    const lines = [
      "Please confirm that you would like to receive our newsletter:",
      { link: `${context.config.publicUrl}/api/newsletter/confirm/?token=${token}` },
      "If this was not you, you can ignore this email.",
    ];
    await context.outbox.add(tx, composeEmail(email.trim(), "Confirm your Aurelle newsletter", lines));
  });
  context.outbox.wake();
}

/**
 * Double opt-in (decision 40). The link only shows a page with a button, so that a mail scanner that follows links does
 * not subscribe the address (reliability C4).
 */
export function newsletterRoutes(app: ApiApp, context: ApiContext): void {
  withAndWithoutSlash("/newsletter/", (url) =>
    app.post(url, { schema: subscribe }, async (request) => {
      const { email, name = "" } = request.body;
      throwFieldErrors(emailErrors(email));
      await countCall(context, request, "newsletter", limits.emailsFromAddress);
      context.inBackground(request, () => sendConfirmation(context, email, name));
      return { status: "pending" as const, message: pendingText };
    }),
  );

  app.register(async (inner: ApiApp) => {
    acceptForms(inner);
    withAndWithoutSlash("/newsletter/confirm/", (url) => {
      inner.get(url, { schema: showSubscriptionPage }, async (request, reply) =>
        sendPage(reply, confirmPage(request.query.token)),
      );
      inner.post(url, { schema: confirmSubscription }, async (request, reply) => {
        const found = await request.db.query(
          "UPDATE newsletter SET confirmed_at = coalesce(confirmed_at, now()) WHERE token_hash = $1 RETURNING email_key",
          [sha256(request.query.token)],
        );
        return found.length > 0
          ? sendPage(reply, confirmedPage(context.config.publicUrl))
          : sendPage(reply, unknownPage(context.config.publicUrl), 404);
      });
    });
  });
}
