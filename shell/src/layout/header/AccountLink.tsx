import * as paths from "@aurelle/shared/contract/paths";
import { Link } from "@aurelle/shared/router";
import { isSignedIn, useSession } from "@aurelle/shared/session";
import { Icon } from "@aurelle/shared/ui";
import { useReturnState } from "../useReturnState";
import { Greeting } from "./Greeting";
import tools from "./tools.module.css";

/** The link to the login page; for a signed-in shopper the greeting with a link to the dashboard (decision 11). */
export function AccountLink() {
  const hasSession = isSignedIn(useSession());
  const returnState = useReturnState();
  const to = hasSession ? paths.dashboard : paths.login;
  return (
    <Link to={to} state={returnState(to)} className={tools.tool}>
      <Icon name="user" />
      <span className={tools.label}>
        <Greeting />
      </span>
    </Link>
  );
}
