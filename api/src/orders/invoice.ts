import type { WireInvoice } from "@aurelle/shared/contract";
import type { ApiConfig } from "../config";
import { vatRate } from "../seller";
import { paymentOf } from "./payment";

interface InvoicedOrder {
  order_number: string;
  status: string;
  payment_method: string;
  /** In pence. */
  grand_total: number;
  created_at: Date;
}

/** Prices include VAT. It is rounded once for each order, so that net and VAT add up to the total. In pence. */
export function vatIn(total: number): { net: number; vat: number } {
  const vat = Math.round((total * vatRate) / (100 + vatRate));
  return { net: total - vat, vat };
}

/**
 * What makes an order an invoice (docs/decisions/0020-returns-and-invoices.md). Null while the shop has not said who sells and under
 * which VAT number or, for a bank transfer, whom to pay; and for an order that was cancelled or cost nothing because it was a demo.
 */
export function invoiceOf(order: InvoicedOrder, config: Pick<ApiConfig, "seller" | "payment">): WireInvoice | null {
  const { seller } = config;
  const isSale = order.status !== "cancelled" && order.payment_method !== "demo_payment";
  const isPayable = order.payment_method !== "bank_transfer" || paymentOf(config).account !== undefined;
  if (!seller?.vatNumber || !isSale || !isPayable) return null;
  return {
    number: order.order_number,
    issued_at: order.created_at.toISOString(),
    seller: {
      name: seller.name,
      address: seller.address,
      vat_number: seller.vatNumber,
      company_number: seller.companyNumber ?? "",
    },
    vat_rate: vatRate,
    ...vatIn(order.grand_total),
  };
}
