import * as paths from "@aurelle/shared/contract/paths";
import { Link, Route, Routes } from "@aurelle/shared/router";
import { Container, PageHeader } from "@aurelle/shared/ui";
import { pageData } from "../../federation/federation";
import { RemoteFrame } from "../../federation/frame/RemoteFrame";
import { appId, useHydrated } from "../../hydration/hydration";
import Inspector from "../inspector/Inspector";
import styles from "./StandaloneApp.module.css";
import { useSamples } from "./useSamples";

const remotes = Object.entries(pageData.registry.remotes);
const pages = remotes.flatMap(([remote, { entry }]) => entry.pages.map((page) => ({ remote, ...page })));
const slots = remotes.flatMap(([remote, { entry }]) => entry.slots.map((slot) => ({ remote, ...slot })));

/** Fills each parameter of a path with the id of the first product. */
const fillPath = (path: string, id: string) => path.replace(/:\w+/g, id);

/** All slots that the remote fills, with the first product of the shop. */
function RemoteSlots() {
  const samples = useSamples();
  if (!samples) return <p>Waiting for the shop's first product.</p>;
  return slots.map(({ remote, name }) => (
    <section key={name} className={styles.slot} aria-label={name}>
      <h2>{name}</h2>
      <RemoteFrame name={{ remote, kind: "slot", key: name }} partProps={samples[name] ?? {}} />
    </section>
  ));
}

/** A bare host for the developer of a remote: the remote's pages and slots and the inspector, without the shell around them. */
export function StandaloneApp() {
  useHydrated(appId);
  const samples = useSamples();
  const id = samples?.["product.purchase"]?.productId ?? "1";
  return (
    <>
      <Container>
        <nav className={styles.pages} aria-label="Pages">
          <Link to={paths.home}>Slots</Link>
          {pages.map(({ path }) => (
            <Link key={path} to={fillPath(path, id)}>
              {path}
            </Link>
          ))}
        </nav>
      </Container>
      <main id="main">
        <Routes>
          {pages.map(({ remote, path }) => (
            <Route key={path} path={path} element={<RemoteFrame name={{ remote, kind: "page", key: path }} />} />
          ))}
          <Route
            path="*"
            element={
              <Container>
                <PageHeader title={remotes.map(([name]) => name).join(", ")} />
                <RemoteSlots />
              </Container>
            }
          />
        </Routes>
      </main>
      <Inspector />
    </>
  );
}
