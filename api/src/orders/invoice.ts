import type { WireInvoice } from "@aurelle/shared/contract";
import type { ApiConfig } from "../config";
import { vatRate } from "../seller";
import { paymentOf } from "./payment";

type Settings = Pick<ApiConfig, "seller" | "payment">;

/** Who has sold an order, and the VAT that its price includes, as its invoice says it. */
export type InvoiceSeller = WireInvoice["seller"] & Pick<WireInvoice, "vat_rate">;

/** The copy that an order stores; empty for one that the settings of its day made no invoice. */
export type StoredSeller = InvoiceSeller | { vat_rate?: undefined };

interface InvoicedOrder {
  order_number: string;
  status: string;
  payment_method: string;
  /** In pence. */
  grand_total: number;
  created_at: Date;
  /** Null for an order that a process of an earlier version has placed, until `copySellers` has given it one. */
  invoice_seller: StoredSeller | null;
}

/** Prices include VAT, at a rate in percent. It is rounded once for each order, so that net and VAT add up to the total. In pence. */
export function vatIn(total: number, rate: number): { net: number; vat: number } {
  const vat = Math.round((total * rate) / (100 + rate));
  return { net: total - vat, vat };
}

/**
 * The copy for an order that is placed now. Empty while the shop has not said who sells and under which VAT number or, for a bank
 * transfer, whom to pay.
 */
export function sellerOfInvoice(paymentMethod: string, config: Settings): StoredSeller {
  const { seller } = config;
  const isPayable = paymentMethod !== "bank_transfer" || paymentOf(config).account !== undefined;
  if (!seller?.vatNumber || !isPayable) return {};
  return {
    name: seller.name,
    address: seller.address,
    vat_number: seller.vatNumber,
    company_number: seller.companyNumber ?? "",
    vat_rate: vatRate,
  };
}

/**
 * What makes an order an invoice (docs/decisions/0020-returns-and-invoices.md), by the settings of the day on which it was placed: an
 * invoice that was printed never changes. Null for an order that was cancelled, or cost nothing because it was a demo.
 */
export function invoiceOf(order: InvoicedOrder, config: Settings): WireInvoice | null {
  const isSale = order.status !== "cancelled" && order.payment_method !== "demo_payment";
  const stored = order.invoice_seller ?? sellerOfInvoice(order.payment_method, config);
  if (!isSale || stored.vat_rate === undefined) return null;
  const { vat_rate, ...seller } = stored;
  return {
    number: order.order_number,
    issued_at: order.created_at.toISOString(),
    seller,
    vat_rate,
    ...vatIn(order.grand_total, vat_rate),
  };
}
