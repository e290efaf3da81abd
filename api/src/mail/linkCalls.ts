import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";

const linkCall = {
  tag: "E-mails",
  querystring: Type.Object({ token: Type.String({ maxLength: 64, description: "from the mailed link" }) }),
  errorStatuses: [400],
} as const satisfies Partial<Call>;

/** The page of an e-mailed link. It only has a button: a mail scanner that follows the link changes nothing. */
export const linkPage = {
  ...linkCall,
  textResponses: { 200: { type: "text/html", description: "A page with one button." } },
} as const satisfies Partial<Call>;

/** The request that the button sends. */
export const linkButton = {
  ...linkCall,
  textResponses: {
    200: { type: "text/html", description: "A page that says so." },
    404: { type: "text/html", description: "The link is not valid." },
  },
} as const satisfies Partial<Call>;
