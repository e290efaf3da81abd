import styles from "./WithNumber.module.css";

/** A sentence with an order's number in it, which breaks after its hyphen only where it has no space on a line of its own. */
export function WithNumber({ text, number }: { text: string; number: string }) {
  const at = text.indexOf(number);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.number}>{number}</span>
      {text.slice(at + number.length)}
    </>
  );
}
