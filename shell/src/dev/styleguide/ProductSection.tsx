import { pence } from "@aurelle/shared/money";
import { OrderSums, Price, ProductPicture } from "@aurelle/shared/ui";
import { Specimen, State } from "./Specimen";
import styles from "./Styleguide.module.css";

export function ProductSection() {
  return (
    <>
      <Specimen name="Price">
        <State label="pounds without pence">
          <Price current={pence(125000)} />
        </State>
        <State label="with pence">
          <Price current={pence(125050)} />
        </State>
        <State label="discounted">
          <Price current={pence(98000)} original={pence(125000)} />
        </State>
      </Specimen>
      <Specimen name="OrderSums">
        <State label="nothing yet">
          <OrderSums total={pence(0)} />
        </State>
        <State label="a full bag">
          <OrderSums total={pence(1234567)} />
        </State>
      </Specimen>
      <Specimen name="ProductPicture">
        <State label="a photograph">
          <div className={styles.picture}>
            <ProductPicture
              image="photos/rings/luma-dome-band-ring.jpg"
              alt="Wide domed ring in yellow gold"
              sizes="12rem"
            />
          </div>
        </State>
        <State label="broken, or none">
          <div className={styles.picture}>
            <ProductPicture image={null} alt="" sizes="12rem" />
          </div>
        </State>
      </Specimen>
    </>
  );
}
