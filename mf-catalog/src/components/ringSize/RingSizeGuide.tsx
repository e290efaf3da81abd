import { type Measure, type RingSize, readMillimetres, ringSizes, sizeFor } from "@aurelle/shared/contract/ringSizes";
import { Dialog, Field, SelectField } from "@aurelle/shared/ui";
import { useState } from "react";
import { storeRingSize, useRingSize } from "../../data/ringSize/useRingSize";
import styles from "./RingSizeGuide.module.css";
import { RingSizeTable } from "./RingSizeTable";

const measures: Record<Measure, { label: string; example: string }> = {
  diameter: { label: "A ring that fits, across", example: "17.1" },
  circumference: { label: "A finger, round", example: "54" },
};
const measureOptions = Object.entries(measures).map(([value, { label }]) => ({ value, label }));

const inWords = ({ uk, eu, us }: RingSize): string => `UK ${uk} · EU ${eu} · US ${us}`;
const sizeOptions = [
  { value: "", label: "Not chosen yet" },
  ...ringSizes.map((size) => ({ value: size.uk, label: inWords(size) })),
];

/** How to measure a ring size, and its names in other countries. The size that the shopper chooses is stored. */
export function RingSizeGuide({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ownSize = useRingSize();
  return (
    <Dialog title="Ring size guide" open={open} onClose={onClose}>
      <div className={styles.guide}>
        <section className={styles.section}>
          <h3 className={styles.title}>How to measure</h3>
          <ol className={styles.steps}>
            <li>
              <strong>With a ring that fits:</strong> lay it on a ruler and read the inside width at its widest place,
              edge to edge, without the metal.
            </li>
            <li>
              <strong>Without a ring:</strong> wind a strip of paper round the finger, mark where it meets, and measure
              the strip laid flat. It should pass over the knuckle.
            </li>
            <li>Measure at the end of a day, and twice: fingers are smallest in the morning and in the cold.</li>
            <li>Between two sizes, and for bands wider than 6 mm, take the larger.</li>
          </ol>
        </section>
        <MeasuredSize />
        <SelectField
          label="Your ring size"
          name="ring-size"
          value={ownSize ?? ""}
          onChange={(uk) => storeRingSize(uk === "" ? null : uk)}
          options={sizeOptions}
          hint="Remembered on this device, so that our rings can tell you how they fit."
        />
        <section className={styles.section}>
          <h3 className={styles.title}>All sizes</h3>
          <RingSizeTable ownSize={ownSize} />
        </section>
      </div>
    </Dialog>
  );
}

/** Converts a length in millimetres to a size. */
function MeasuredSize() {
  const [measure, setMeasure] = useState<Measure>("diameter");
  const [text, setText] = useState("");
  const millimetres = readMillimetres(text);
  const size = millimetres === null ? null : sizeFor(measure, millimetres);
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>From millimetres to your size</h3>
      <div className={styles.measure}>
        <SelectField
          label="What you measured"
          name="ring-measure"
          value={measure}
          onChange={(value) => setMeasure(value as Measure)} // the options are the keys of `measures`
          options={measureOptions}
        />
        <Field
          label="Millimetres"
          name="ring-millimetres"
          inputMode="decimal"
          value={text}
          onChange={setText}
          placeholder={measures[measure].example}
        />
      </div>
      <p role="status" className={styles.result}>
        {millimetres !== null && <Result size={size} />}
      </p>
    </section>
  );
}

function Result({ size }: { size: RingSize | null }) {
  if (!size) return "We have no ring of that size. Please measure again, or write to us.";
  return (
    <>
      <span>
        That is <strong>{inWords(size)}</strong>.
      </span>{" "}
      <button type="button" className={styles.take} onClick={() => storeRingSize(size.uk)}>
        Make it my size
      </button>
    </>
  );
}
