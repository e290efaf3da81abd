import { UserError } from "../UserError";

/** Why the registry refuses a request, for programs. docs/teams.md lists them. */
export type RejectionCode =
  | "unknown-key"
  | "revoked-key"
  | "wrong-clock"
  | "wrong-signature"
  | "repeated-request"
  | "not-allowed"
  | "invalid-request"
  | "too-large"
  | "other-version"
  | "rejected";

/** The HTTP status of each kind of rejection. */
const statuses: Readonly<Record<RejectionCode, number>> = {
  "unknown-key": 401,
  "revoked-key": 401,
  "wrong-clock": 401,
  "wrong-signature": 401,
  "repeated-request": 401,
  "not-allowed": 403,
  "invalid-request": 400,
  "too-large": 413,
  "other-version": 426,
  rejected: 409,
};

/** A request that the registry refuses. Nothing has changed. */
export class Rejection extends UserError {
  constructor(
    readonly code: RejectionCode,
    message: string,
  ) {
    super(message);
  }

  get status(): number {
    return statuses[this.code];
  }
}
