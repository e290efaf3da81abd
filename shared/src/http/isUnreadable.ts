/** Whether a response could not be read. The API has the same code for a request that it rejects (400). */
export const isUnreadable = ({ status, code }: { status: number; code: string }): boolean =>
  code === "invalid" && status < 400;
