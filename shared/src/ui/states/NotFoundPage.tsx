import * as paths from "../../contract/paths";
import { usePageTitle } from "../../page/page";
import { LinkButton } from "../actions/LinkButton";
import { Container } from "../layout/Container";
import { Empty } from "./Empty";
import styles from "./NotFoundPage.module.css";

/** For a path, a product or an order that does not exist (specification §2). */
export function NotFoundPage() {
  usePageTitle("Page Not Found");
  return (
    <Container className={styles.page}>
      <Empty
        illustration="page"
        title={<h1>Page Not Found</h1>}
        text="The page you're looking for doesn't exist or has been moved."
      >
        <LinkButton to={paths.home}>Return to Home</LinkButton>
      </Empty>
    </Container>
  );
}
