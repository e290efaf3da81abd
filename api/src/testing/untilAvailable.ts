import type { TestResponse } from "./client";

/** Repeats the call until it is not answered with 503. The test's own limit ends what never recovers. */
export async function untilAvailable(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
