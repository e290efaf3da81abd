import type { Shell } from "../releases/shellAssets";
import type { LeftRelease } from "./BlockedReleases";
import type { CriticalStyles } from "./CriticalStyles";
import type { RenderPool } from "./RenderPool";

/** What renders the pages of one shell. */
export interface ShellRenderer {
  pool: RenderPool;
  criticalStyles: CriticalStyles;
}

/** A renderer that no page has needed for so long is closed, ms. */
const idleMs = 60_000;

/**
 * Renders each page with the code of its own shell. The stable shell and a canary have a renderer, and the shell before a promotion has one
 * as long as pages need it.
 */
export class ShellRenderers {
  readonly #create: (shell: Shell) => ShellRenderer;
  readonly #now: () => number;
  /** By release of the shell. */
  readonly #renderers = new Map<string, ShellRenderer & { usedAt: number }>();

  /** @param now a monotonic clock, ms */
  constructor(create: (shell: Shell) => ShellRenderer, now = () => performance.now()) {
    this.#create = create;
    this.#now = now;
  }

  /** The renderer of a shell. The first call opens it. */
  of(shell: Shell): ShellRenderer {
    const known = this.#renderers.get(shell.release);
    const renderer = known ?? { ...this.#create(shell), usedAt: 0 };
    renderer.usedAt = this.#now();
    if (!known) this.#renderers.set(shell.release, renderer);
    return renderer;
  }

  /** Whether the code of a remote's release could not be evaluated with some shell. */
  isBroken(remote: string, release: string): boolean {
    return [...this.#renderers.values()].some(({ pool }) => pool.isBroken(remote, release));
  }

  /** The releases that the browser renders now, with some shell, although the server could. */
  leftToBrowser(): LeftRelease[] {
    return [...this.#renderers.values()].flatMap(({ pool }) => pool.leftToBrowser());
  }

  /** Closes the renderers that no page has needed for a minute. */
  async closeIdle(): Promise<void> {
    const idle = [...this.#renderers].filter(([, { usedAt }]) => this.#now() - usedAt > idleMs);
    for (const [release] of idle) this.#renderers.delete(release);
    await Promise.all(idle.map(([, { pool }]) => pool.close()));
  }

  async close(): Promise<void> {
    const renderers = [...this.#renderers.values()];
    this.#renderers.clear();
    await Promise.all(renderers.map(({ pool }) => pool.close()));
  }
}
