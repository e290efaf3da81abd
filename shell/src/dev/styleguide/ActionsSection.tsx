import * as paths from "@aurelle/shared/contract/paths";
import { Button, type ButtonVariant, Icon, IconButton, LinkButton, TextLink } from "@aurelle/shared/ui";
import { iconNames } from "@aurelle/shared/ui/styleguide";
import { Specimen, State } from "./Specimen";
import styles from "./Styleguide.module.css";

const variants: readonly ButtonVariant[] = ["filled", "outlined", "quiet", "destructive"];

/** All icons with their names. */
function IconSpecimen() {
  return (
    <Specimen name="Icon">
      <ul className={styles.icons}>
        {iconNames.map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

/** Buttons, links and icons. Their states of hover, press and focus appear when you use them. */
export function ActionsSection() {
  return (
    <>
      <Specimen name="Button">
        {variants.map((variant) => (
          <State key={variant} label={`${variant}: at rest, busy, dimmed, disabled`}>
            <div className={styles.row}>
              <Button variant={variant}>Add to Cart</Button>
              <Button variant={variant} busy>
                Add to Cart
              </Button>
              <Button variant={variant} aria-disabled>
                Add to Cart
              </Button>
              <Button variant={variant} disabled>
                Out of Stock
              </Button>
            </div>
          </State>
        ))}
        <State label="full width">
          <Button fullWidth>Place Order</Button>
        </State>
      </Specimen>
      <Specimen name="LinkButton">
        {variants.map((variant) => (
          <State key={variant} label={variant}>
            <LinkButton to={paths.home} variant={variant}>
              Continue Shopping
            </LinkButton>
          </State>
        ))}
      </Specimen>
      <Specimen name="TextLink">
        <State label="within text">
          <p>
            Sizes are explained in the <TextLink to={paths.faq}>questions and answers</TextLink>.
          </p>
        </State>
      </Specimen>
      <Specimen name="IconButton">
        <State label="at rest, dimmed, disabled">
          <div className={styles.row}>
            <IconButton icon="plus" label="One more" />
            <IconButton icon="minus" label="One less" aria-disabled />
            <IconButton icon="close" label="Close" disabled />
          </div>
        </State>
      </Specimen>
      <IconSpecimen />
    </>
  );
}
