/** The first two groups of an id: twelve digits, which two of a million products share once in six hundred shops. */
const shortIdLength = 13;
const maxWordsLength = 60;

/** The title in the characters of an address: `Café Ring 9"` becomes `cafe-ring-9`. Empty for a title with no Latin character and no digit. */
function addressWords(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  while (words.length > 1 && words.join("-").length > maxWordsLength) words.pop();
  return words.join("-").slice(0, maxWordsLength);
}

/** What names a product in the address of its page: `halo-morganite-ring-1f0c2a9b-e4d7`. It changes with the title. */
export function handleOf({ id, title }: { id: string; title: string }): string {
  return [addressWords(title), id.slice(0, shortIdLength)].filter(Boolean).join("-");
}

const shortIdAtEnd = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4})$/;

/** The ids that a handle may stand for, from the first to the last; `null` for a text that is no handle. Its words do not count. */
export function idsOfHandle(text: string): { first: string; last: string } | null {
  const [, shortId] = shortIdAtEnd.exec(text.toLowerCase()) ?? [];
  return shortId ? { first: `${shortId}-0000-0000-000000000000`, last: `${shortId}-ffff-ffff-ffffffffffff` } : null;
}
