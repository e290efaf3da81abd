import type { ApiContext } from "../context";
import { type ApiApp, withAndWithoutSlash } from "../http/apiApp";
import { countCall } from "../http/countCall";
import { emailErrors, plainLineErrors, throwFieldErrors } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { contactEmail } from "./emailTemplates";
import { writeToShop } from "./schemas";

/** The contact page's form: an e-mail to the shop, with the visitor's address to reply to (decision 41). */
export function contactRoutes(app: ApiApp, context: ApiContext, shopEmail: string): void {
  withAndWithoutSlash("/contact/", (url) =>
    app.post(url, { schema: writeToShop }, async (request) => {
      const { name, email, subject = "", message } = request.body;
      const missing = (value: string) => value.trim() === "";
      throwFieldErrors(
        plainLineErrors({ name, subject }),
        missing(name) ? { name: "This field is required" } : {},
        emailErrors(email),
        missing(message) ? { message: "This field is required" } : {},
      );
      await countCall(context, request, "contact", limits.emailsFromAddress);
      const content = contactEmail(shopEmail, { name, email, subject, message });
      await request.db.tx((tx) => context.outbox.add(tx, content));
      context.outbox.wake();
      return { message: "Thank you for your message. We will answer soon." };
    }),
  );
}
