import { accountKeyOf } from "../auth/accountKey";
import { requireStaff } from "../auth/sessions";
import type { ApiContext } from "../context";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { emailErrors, plainLineErrors, throwFieldErrors } from "../http/fieldErrors";
import { isId } from "../http/ids";
import { hitInTransaction, limits } from "../http/limits";
import { randomToken, sha256 } from "../keys";
import { acceptForms, sendPage, unknownLinkPage } from "../mail/pages";
import { confirmationEmail } from "./emailTemplates";
import { confirmedPage, confirmPage, unsubscribedPage, unsubscribePage } from "./pages";
import * as calls from "./schemas";
import { confirmSubscription, endSubscription, findSubscribers, storeSubscription } from "./store";
import { subscriberTable } from "./subscriberTable";

const pendingText = "Please check your email and confirm your subscription.";

/**
 * Stores the subscription and e-mails its link: once a day for an address, also after it was ended (reliability W8). The e-mail is
 * counted in the transaction that queues it: an e-mail that is lost with this process must not count, so that the next request sends one.
 */
async function sendConfirmation(context: ApiContext, email: string, name: string): Promise<void> {
  const counter = `newsletter-mail:${accountKeyOf(context, email)}`;
  const token = randomToken();
  await context.db.tx(async (tx) => {
    const { allowed } = await hitInTransaction(tx, counter, limits.newsletterMail);
    if (!allowed) return;
    const pending = await storeSubscription(tx, { email, name, tokenHash: sha256(token) });
    if (pending) await context.outbox.add(tx, confirmationEmail(pending, context.config.publicUrl, token));
    // Nothing is sent to a confirmed address, so nothing counts: it may unsubscribe and ask again today.
    else await hitInTransaction(tx, counter, limits.newsletterMail, -1);
  });
  context.outbox.wake();
}

/** The pages behind the links in e-mails. A link only shows a button: a mail scanner that follows it changes nothing (reliability C4). */
function linkRoutes(app: ApiApp, { publicUrl }: ApiContext["config"]): void {
  withAndWithoutSlash("/newsletter/confirm/", (url) => {
    app.get(url, { schema: calls.showSubscriptionPage }, async (request, reply) =>
      sendPage(reply, confirmPage(request.query.token)),
    );
    app.post(url, { schema: calls.confirmSubscription }, async (request, reply) => {
      const isConfirmed = await confirmSubscription(request.db, sha256(request.query.token));
      return isConfirmed ? sendPage(reply, confirmedPage(publicUrl)) : sendPage(reply, unknownLinkPage(publicUrl), 404);
    });
  });
  withAndWithoutSlash("/newsletter/unsubscribe/", (url) => {
    app.get(url, { schema: calls.showUnsubscribePage }, async (request, reply) =>
      sendPage(reply, unsubscribePage(request.query.id)),
    );
    app.post(url, { schema: calls.unsubscribe }, async (request, reply) => {
      const { id } = request.query;
      if (!isId(id)) return sendPage(reply, unknownLinkPage(publicUrl), 404);
      await endSubscription(request.db, id.toLowerCase());
      return sendPage(reply, unsubscribedPage(publicUrl));
    });
  });
}

/** Double opt-in (decision 40), the way out, and the list for the owner. */
export function newsletterRoutes(app: ApiApp, context: ApiContext): void {
  withAndWithoutSlash("/newsletter/", (url) =>
    app.post(url, { schema: calls.subscribe }, async (request) => {
      const { email, name = "" } = request.body;
      throwFieldErrors(plainLineErrors({ name }), emailErrors(email));
      await countCall(context, request, "newsletter", limits.emailsFromAddress);
      // In the background: the response time must not show whether the address is known (reliability Q1).
      context.inBackground(request, () => sendConfirmation(context, email, name));
      return { status: "pending" as const, message: pendingText };
    }),
  );
  withAndWithoutSlash("/newsletter/subscribers/", (url) =>
    app.get(
      url,
      { onRequest: requireStaff(context.config.staffToken), schema: calls.listSubscribers },
      async (request, reply) => {
        const table = subscriberTable(await findSubscribers(request.db), context.config.publicUrl);
        reply.header("content-disposition", 'attachment; filename="aurelle-newsletter.csv"');
        return reply.type("text/csv; charset=utf-8").send(table);
      },
    ),
  );
  app.register(async (inner: ApiApp) => {
    acceptForms(inner);
    linkRoutes(inner, context.config);
  });
}
