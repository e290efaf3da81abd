import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";

const ofLink = {
  tag: "Letters",
  querystring: Type.Object({ token: Type.String({ maxLength: 64, description: "from the mailed link" }) }),
  errorStatuses: [400],
} as const satisfies Partial<Call>;

/** The page behind a mailed link. It only shows a button: a mail scanner that follows the link changes nothing. */
export const linkPage = {
  ...ofLink,
  htmlResponses: { 200: { type: "text/html", description: "A page with one button." } },
} as const satisfies Partial<Call>;

/** What that button sends. */
export const linkButton = {
  ...ofLink,
  htmlResponses: {
    200: { type: "text/html", description: "A page that says so." },
    404: { type: "text/html", description: "The link is not valid." },
  },
} as const satisfies Partial<Call>;
