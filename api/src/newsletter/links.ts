/** The link that ends a subscription. It is in every newsletter and, for mail programs, in its headers (RFC 8058). */
export const unsubscribeUrl = (publicUrl: string, unsubscribeId: string): string =>
  `${publicUrl}/api/newsletter/unsubscribe/?id=${unsubscribeId}`;
