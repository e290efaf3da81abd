import { ApiError, serverText } from "@aurelle/shared/http";
import { createThunk } from "../createThunk";
import type { StockNoticeError } from "../state";

interface StockNoticeRequest {
  productId: string;
  email: string;
}

const failedText = "Your request could not be sent. Please try again.";
const acceptedText = "We will write to you once when it is back in stock.";

/** The error to show when a rejected request has no payload. */
export const unknownError: StockNoticeError = { message: failedText, fieldError: null, isInStock: false };

/**
 * Requests one e-mail for when the product is back in stock (docs/decisions/0010-stock-notices.md). It does nothing while a
 * request for the same product is in flight. The payload is the text to show.
 */
export const requestStockNotice = createThunk<string, StockNoticeRequest, { rejectValue: StockNoticeError }>(
  "stockNotices/request",
  async ({ productId, email }, { extra, rejectWithValue }) => {
    try {
      const response = await extra.api.post<{ message?: unknown }>("stock-notices/", { product_id: productId, email });
      return typeof response.message === "string" ? response.message : acceptedText;
    } catch (error) {
      const isApiError = error instanceof ApiError;
      return rejectWithValue({
        message: serverText(error, failedText),
        fieldError: isApiError ? (error.fields.email ?? null) : null,
        isInStock: isApiError && error.code === "in_stock",
      });
    }
  },
  { condition: ({ productId }, { getState }) => getState().stockNotices[productId]?.status !== "loading" },
);
