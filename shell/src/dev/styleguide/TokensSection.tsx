import { useEffect, useState } from "react";
import { Specimen } from "./Specimen";
import styles from "./Styleguide.module.css";
import { readTokens, type Token, tokenKind } from "./tokens";

const Swatch = ({ value }: Token) => (
  <svg viewBox="0 0 96 48" className={styles.swatch} aria-hidden="true">
    <rect width="96" height="48" fill={value} />
  </svg>
);
const Length = ({ value }: Token) => (
  <svg className={styles.length} aria-hidden="true">
    <rect width={value} height="12" className={styles.bar} />
  </svg>
);
const TextSample = ({ name }: Token) => (
  <svg className={styles.textSample} aria-hidden="true">
    <text y="1.1em" fontSize={`var(${name})`} className={styles.text}>
      Aa
    </text>
  </svg>
);

function Tokens({ tokens, Sample }: { tokens: readonly Token[]; Sample?: typeof Swatch }) {
  return (
    <ul className={styles.tokens}>
      {tokens.map((token) => (
        <li key={token.name} className={styles.token}>
          {Sample && <Sample {...token} />}
          <code>{token.name}</code>
          <span className={styles.value}>{token.value}</span>
        </li>
      ))}
    </ul>
  );
}

/** Colours, type, spaces and the rest, read from the stylesheet. */
export function TokensSection() {
  const [tokens, setTokens] = useState<readonly Token[]>([]);
  useEffect(() => {
    const read = () => setTokens(readTokens(document.styleSheets));
    read();
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, []);
  const of = (kind: ReturnType<typeof tokenKind>) => tokens.filter((token) => tokenKind(token) === kind);
  return (
    <>
      <Specimen name="Colours">
        <Tokens tokens={of("colour")} Sample={Swatch} />
      </Specimen>
      <Specimen name="Type">
        <Tokens tokens={of("type")} Sample={TextSample} />
      </Specimen>
      <Specimen name="Spaces and sizes">
        <Tokens tokens={of("space")} Sample={Length} />
      </Specimen>
      <Specimen name="Other tokens">
        <Tokens tokens={of("other")} />
      </Specimen>
    </>
  );
}
