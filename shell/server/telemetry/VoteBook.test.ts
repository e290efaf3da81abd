/** @jest-environment node */
import { VoteBook } from "./VoteBook";

const subject = "failed cart@1.0.0-aaaaaaaa";
const stored = (book: VoteBook) => JSON.parse(JSON.stringify(book));

describe("VoteBook", () => {
  it("counts a voter once, and few voters of one larger network", () => {
    const book = new VoteBook();
    for (const voter of ["a", "a", "b", "c", "d"]) book.add(subject, voter, "network", 1);
    book.add(subject, "e", "another", 1);
    expect([book.count(subject), book.count(subject, 0, 3), book.count("another subject")]).toEqual([5, 4, 0]);
  });

  it("does not count old votes, nor those set aside, and counts a voter again who votes later", () => {
    const book = new VoteBook();
    for (const [voter, at] of [
      ["a", 10],
      ["b", 20],
    ] as const)
      book.add(subject, voter, "n", at);
    expect(book.count(subject, 10)).toBe(1);
    book.ignore(subject, 20);
    expect(book.count(subject)).toBe(0);
    expect(book.add(subject, "a", "n", 21)).toBe(true);
    expect(book.count(subject)).toBe(1);
  });

  it("F20 becomes one with the books of other servers, merged in any order and more than once", () => {
    const books = ["a", "b", "c"].map((voter, index) => {
      const book = new VoteBook();
      book.add(subject, voter, voter, index + 1);
      return book;
    });
    for (const book of books) for (const other of [...books, ...books]) book.merge(stored(other));
    expect(books.map((book) => book.count(subject))).toEqual([3, 3, 3]);
  });

  it("forgets what no longer matters", () => {
    const book = new VoteBook();
    book.add(subject, "a", "n", 5);
    book.add("failed cart@2.0.0-bbbbbbbb", "a", "n", 9);
    book.keepOnly((_, lastAt) => lastAt > 5);
    expect([book.count(subject), book.count("failed cart@2.0.0-bbbbbbbb")]).toEqual([0, 1]);
  });

  it("has a limit", () => {
    const book = new VoteBook();
    for (let voter = 0; voter < 2000; voter += 1) book.add(subject, `${voter}`, `${voter}`, 1);
    expect(book.count(subject)).toBe(1500);
  });
});
