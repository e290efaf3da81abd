import { addToCartFormId, engravingField, ringSizeField } from "@aurelle/shared/contract/forms";
import { engravingError, isRingSizeOffered } from "@aurelle/shared/contract/personalisation";
import { ringSizes } from "@aurelle/shared/contract/ringSizes";
import { Field, SelectField } from "@aurelle/shared/ui";
import { useState } from "react";
import { useRingSize } from "../../data/ringSize/useRingSize";
import type { Product } from "../../model/product/product";
import styles from "./Personalise.module.css";

/**
 * What can be made of a piece before it is sent. The fields belong to the form that adds it to the cart, which another remote
 * renders: they are sent with it, also before hydration and without JavaScript (shared/src/contract/forms.ts).
 */
export function Personalise({ product }: { product: Product }) {
  const sizes = ringSizes.map(({ uk }) => uk).filter((uk) => isRingSizeOffered(product, uk));
  const hasSizes = sizes.length > 0;
  const canEngrave = product.engravingLength > 0;
  const isSoldOut = product.inventory <= 0;
  if (isSoldOut || (!hasSizes && !canEngrave)) return null;
  return (
    <div className={styles.fields}>
      {hasSizes && <SizeChoice ownSize={product.size ?? ""} sizes={sizes} />}
      {canEngrave && <Engraving maxLength={product.engravingLength} />}
    </div>
  );
}

/** @param ownSize the ring's own: `Size N` */
function SizeChoice({ ownSize, sizes }: { ownSize: string; sizes: readonly string[] }) {
  const [chosen, setChosen] = useState("");
  const worn = useRingSize();
  const labelOf = (uk: string) => (uk === worn ? `Size ${uk}, your size` : `Size ${uk}`);
  return (
    <SelectField
      form={addToCartFormId}
      label="Made in"
      name={ringSizeField}
      hint="Another size is made for you before it is sent."
      value={chosen}
      onChange={setChosen}
      options={[
        { value: "", label: `${ownSize}, as it is` },
        ...sizes.map((uk) => ({ value: uk, label: labelOf(uk) })),
      ]}
    />
  );
}

function Engraving({ maxLength }: { maxLength: number }) {
  const [text, setText] = useState("");
  const [isLeft, setLeft] = useState(false);
  return (
    <Field
      form={addToCartFormId}
      label="Engraving (optional)"
      name={engravingField}
      hint={`Up to ${maxLength} characters. An engraved piece cannot be returned.`}
      value={text}
      onChange={setText}
      onBlur={() => setLeft(true)}
      error={isLeft ? engravingError(text, maxLength) : null}
      autoComplete="off"
      maxLength={maxLength}
    />
  );
}
