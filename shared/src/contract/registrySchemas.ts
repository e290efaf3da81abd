/**
 * The schemas of the registry of releases. The types in `registry.ts` are derived from them, and `parseRegistry` checks with them.
 * Browser code imports only the types, so that no browser bundle contains TypeBox.
 */
import { type TSchema, Type } from "@sinclair/typebox";
import { releaseIdPattern, remoteNamePattern } from "./releaseNames";

const text = Type.String({ minLength: 1 });

/** An object whose keys all match `keys`. */
const recordOf = <T extends TSchema>(keys: RegExp, values: T) =>
  Type.Record(Type.String({ pattern: keys.source }), values, { additionalProperties: false });

/** A path below the release's folder; neither `..` nor a leading slash can lead out of it. */
const fileName = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/;
/** Hashes by file, as the attribute `integrity` has them. */
const sha384 = Type.String({ pattern: "^sha384-[A-Za-z0-9+/]{64}$" });
const hashes = recordOf(fileName, sha384);

/** A page of a remote, known before any of its code is loaded. */
export const PageConfig = Type.Object({
  /** As react-router writes it: `/product/:id`. Also the key of the page in `defineRemote`. */
  path: Type.String({ pattern: "^/" }),
  /** The title of the document, to which the shell adds the shop's name. */
  title: text,
  description: Type.Optional(Type.String()),
  /** The page begins with its title as the heading: the shell shows that heading until the page is loaded. */
  opensWithTitle: Type.Optional(Type.Literal(true)),
  /**
   * The query parameters that the server's rendering reads. It gets no others, and caches one page for all of them. Absent in releases
   * built before this field: they get every parameter.
   */
  query: Type.Optional(Type.Array(text)),
  /** Only for signed-in shoppers (specification §2, protected group). */
  protected: Type.Optional(Type.Boolean()),
  /**
   * `enclosed`: the shell leaves out what leads away from the page, that is menu, search and newsletter. Any other value, also of a
   * later contract, is the ordinary layout.
   */
  layout: Type.Optional(Type.String()),
  /**
   * The path of another page of the remote, over which this one is a dialog. The shell goes on showing that page, with its state, focus and
   * scroll position, and it reads the parameters. Only for pages that the browser renders. A shell before this field shows the page by its own path.
   */
  within: Type.Optional(Type.String({ pattern: "^/" })),
});
export const SlotConfig = Type.Object({
  /** A name of `Slots`, or of a slot that another remote offers. */
  name: text,
});

/** One published release. Paths in `entry`, `css`, `preload` and `integrity` are relative to `base`. */
export const ReleaseEntry = Type.Object({
  /** A path on the shop's own origin that ends with a slash: `/r/cart/1.0.0-3f9c1ab2/`. */
  base: Type.String({ pattern: "^/r/(?:[\\s\\S]*/)?$" }),
  /** The shell contract it requires, semver range. */
  requires: text,
  /** The version of Module Federation it was built with; releases of contract 1.0 do not state it. */
  mf: Type.Optional(text),
  /**
   * By shared module that it imports: the range that the shell's version must satisfy, `{ react: "^19.0.0" }`. Absent in releases from
   * before this field: their browser compares the versions.
   */
  shared: Type.Optional(Type.Record(Type.String(), text)),
  pages: Type.Array(PageConfig),
  slots: Type.Array(SlotConfig),
  /** The container: `remoteEntry.js`. */
  entry: Type.String(),
  /** Modules that `entry` needs at once, for `modulepreload`. */
  preload: Type.Array(Type.String()),
  css: Type.Array(Type.String()),
  /** `sha384-…` for every script and style. The shell loads no file that is not listed. */
  integrity: hashes,
  /** `sha384-…` of every module that the document server renders with; absent where only the browser renders the remote. */
  server: Type.Optional(hashes),
  /** A team's signature of all the above, in base64url, and the id of its key; absent in a release that is not signed. */
  signature: Type.Optional(Type.Object({ key: text, value: text })),
});

const StableRelease = Type.Union([Type.String(), Type.Null()]);
const Canary = Type.Union([
  Type.Object({
    release: text,
    /** The share of visitors who get the canary, in percent. */
    percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
    salt: text,
  }),
  Type.Null(),
]);

/** What a team has signed: from this time on visitors get this release. */
export const SignedPromotion = Type.Object({
  /** "": no release. */
  release: Type.String(),
  /** The share of visitors, in percent. 100: the stable release. */
  percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
  /** The release of a rollout, which ends with `percent`. Also signed; absent in those of tools from before this field. */
  rollout: Type.Optional(Type.Literal(true)),
  /** Of a rollout, once it has ended: whether the release was the stable one. The shop writes it, it is not signed. */
  reached: Type.Optional(Type.Boolean()),
  /** ISO 8601. */
  at: text,
  /** The id of the key. */
  key: text,
  /** The signature, in base64url. */
  value: text,
});

export const RemoteEntry = Type.Object({
  /** The team that is responsible for the remote. */
  owner: text,
  /** The release that visitors get; `null` before the first promotion, and after `mfe retire`. */
  stable: StableRelease,
  canary: Canary,
  /** Last known good releases, best first: loaded when the chosen one fails. */
  lkg: Type.Array(Type.String()),
  quarantined: Type.Array(Type.String()),
  /**
   * While visitors' reports accuse a release, few visitors get it, as the canary; at first none (docs/decisions/0014-telemetry.md).
   */
  trial: Type.Optional(
    Type.Object({
      release: text,
      /** When it began, ISO 8601. */
      since: text,
      /** What comes back when visitors' pages refute the reports. */
      before: Type.Object({ stable: StableRelease, canary: Canary }),
    }),
  ),
  /**
   * A canary that the document servers give to more visitors step by step, or take back, by what pages report
   * (docs/decisions/0030-rollouts.md). It runs while the canary is this release, for the share of visitors of its step.
   */
  rollout: Type.Optional(
    Type.Object({
      release: text,
      /** The shares of visitors in percent, ascending, 100 at the end. */
      steps: Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), { minItems: 2 }),
      /** The current step: an index of `steps`. */
      step: Type.Integer({ minimum: 0 }),
      /** When the step began, ISO 8601. */
      since: text,
      /** When the log said that the step has had too few visitors, ISO 8601. */
      undecidedAt: Type.Optional(text),
    }),
  ),
  releases: recordOf(releaseIdPattern, ReleaseEntry),
  /** The last promotions that a team has signed, newest first. Absent where none was. */
  promotions: Type.Optional(Type.Array(SignedPromotion)),
  /** When a person last made a release the stable one, ISO 8601. */
  promotedAt: Type.Optional(Type.String()),
  /** When visitors last got a release that is out of service, ISO 8601. Open tabs may still need its files. */
  servedUntil: Type.Optional(recordOf(releaseIdPattern, Type.String())),
});

/** What a shell provides to remotes: a release is compared with it before a page names it. */
export const ShellFacts = Type.Object({
  /** Version of the contract. */
  provides: text,
  /** Version of Module Federation. */
  mf: text,
  /** By shared module, the version that the shell provides: `{ react: "19.3.1" }`. */
  shared: Type.Record(Type.String(), text),
});

/** One published release of the shell. Its files are in `/r/shell/<release>/`. */
export const ShellReleaseEntry = Type.Object({
  /** The hash of its `release.json`, which has the hash of every file. */
  manifest: sha384,
  facts: ShellFacts,
  /** What document servers must speak to serve it (`shellProtocol`). */
  protocol: Type.Integer({ minimum: 1 }),
});

/** The shell has releases as a remote has them. */
export const ShellEntry = Type.Composite([
  Type.Omit(RemoteEntry, ["owner", "releases"]),
  Type.Object({ releases: recordOf(releaseIdPattern, ShellReleaseEntry) }),
]);

export const Registry = Type.Object({
  schema: Type.Literal(1),
  /** Grows by one with each write. */
  revision: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  /** Absent until a shell was published. */
  shell: Type.Optional(ShellEntry),
  remotes: recordOf(remoteNamePattern, RemoteEntry),
});
