import { checkEmail } from "../accounts/rules";
import { type ApiApp, both, type Shop } from "../context";
import { countCall, throwIfAny } from "../http/fieldErrors";
import { limits } from "../http/limits";
import { letter } from "../mail/composeEmail";
import { writeToShop } from "./schemas";

/** The contact page's form: a letter to the shop that can be answered (decision 41). */
export function contactRoutes(app: ApiApp, shop: Shop, shopEmail: string): void {
  both("/contact/", (url) =>
    app.post(url, { schema: writeToShop }, async (request) => {
      const { name, email, subject = "", message } = request.body;
      const missing = (value: string) => value.trim() === "";
      throwIfAny(
        missing(name) ? { name: "This field is required" } : {},
        checkEmail(email),
        missing(message) ? { message: "This field is required" } : {},
      );
      await countCall(shop, request, "contact", limits.lettersFromAddress);
      // A line break in a header would begin another one (reliability I6).
      const title = `Contact: ${subject || name}`.replace(/\s+/g, " ");
      const lines = [`From: ${name} <${email.trim()}>`.replace(/\s+/g, " "), "", ...message.split(/\r?\n/)];
      await request.db.tx((tx) => shop.outbox.add(tx, { ...letter(shopEmail, title, lines), replyTo: email.trim() }));
      shop.outbox.wake();
      return { message: "Thank you for your message. We will answer soon." };
    }),
  );
}
