import { Link } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { Icon } from "@aurelle/shared/ui";
import { Greeting } from "./Greeting";
import tools from "./tools.module.css";

/** Login, or the greeting that leads to the dashboard (decision 11). */
export function AccountLink() {
  const hasSession = isSignedIn(useSession());
  return (
    <Link to={hasSession ? "/dashboard" : "/login"} className={tools.tool}>
      <Icon name="user" />
      <span className={tools.word}>
        <Greeting />
      </span>
    </Link>
  );
}
