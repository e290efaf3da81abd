import { isJsonObject } from "../http/parseJson";
import { SharedBook } from "./SharedBook";
import { type StoredVotes, VoteBook } from "./VoteBook";

const isVotes = (value: unknown): boolean =>
  isJsonObject(value) &&
  Object.values(value).every(
    (votes) =>
      isJsonObject(votes) &&
      Object.values(votes).every(
        (vote) => Array.isArray(vote) && typeof vote[0] === "string" && Number.isFinite(vote[1]),
      ),
  );

/** @throws TypeError for a file that no document server of this version has written. */
function readVotes(text: string): StoredVotes {
  const value: unknown = JSON.parse(text);
  const isRight =
    isJsonObject(value) &&
    value.v === 1 &&
    isVotes(value.votes) &&
    isJsonObject(value.ignored) &&
    Object.values(value.ignored).every(Number.isFinite);
  if (!isRight) throw new TypeError("not a vote book");
  return value as unknown as StoredVotes; // checked field by field
}

/** The votes of all document servers on one release store. */
export class SharedVotes {
  readonly book = new VoteBook();
  readonly #shared: SharedBook<StoredVotes>;

  /** @param warn gets one message when the store fails, until it works again. */
  constructor(releasesDir: string, warn: (message: string) => void) {
    const { book } = this;
    this.#shared = new SharedBook({
      ...{ releasesDir, name: "votes", what: "votes on releases" },
      ...{ book, read: readVotes, warn },
    });
  }

  add(subject: string, voter: string, group: string, now: number): void {
    if (this.book.add(subject, voter, group, now)) this.#shared.hasChanged();
  }

  ignore(subject: string, until: number): void {
    this.book.ignore(subject, until);
    this.#shared.hasChanged();
  }

  /** Reads what others have written, and writes what is new here. @param now ms since 1970. */
  sync(isCurrent: (subject: string, lastAt: number) => boolean, now: number): Promise<void> {
    return this.#shared.sync(() => this.book.keepOnly(isCurrent), now);
  }
}
