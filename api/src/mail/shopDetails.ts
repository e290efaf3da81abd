import type { ApiConfig } from "../config";
import type { Seller } from "../seller";
import { senderOf } from "./openMail";

/** What every e-mail says of the shop. */
export interface ShopDetails {
  /** Without a slash at its end; links and pictures of e-mails are below it. */
  publicUrl: string;
  /** The address that answers and questions go to. */
  contactEmail: string;
  /** Without it an e-mail names the shop only. */
  seller?: Seller | undefined;
}

export const shopDetailsOf = (config: ApiConfig): ShopDetails => ({
  publicUrl: config.publicUrl,
  contactEmail: senderOf(config).replyTo,
  seller: config.seller,
});

/** The whole address of a path of the shop. Another address stays as it is. */
export const addressOf = ({ publicUrl }: Pick<ShopDetails, "publicUrl">, link: string): string =>
  link.startsWith("/") ? `${publicUrl}${link}` : link;
