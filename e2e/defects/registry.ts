import type { Defect } from "../../api/src/testing/seededDefect";

const file = "shell/server/releases/registryService.test.ts";
const rejected = (name: string): Defect["test"] => ({
  file,
  name: `a request that the registry refuses changes nothing ${name}`,
});
const promoted = (name: string): Defect["test"] => ({ file, name: `a promotion that needs a second person ${name}` });
const history = "shell/server/releases/promotionHistory.test.ts";
const served = (name: string): Defect["test"] => ({
  file: "shell/server/releases/signedPromotions.test.ts",
  name: `a release that a third party promotes in the store F43 is not served ${name}`,
});

/** Defects of the registry over the network, and of its keys. */
export const registryDefects: readonly Defect[] = [
  {
    name: "signature of any key",
    changes: [
      {
        file: "mfe/src/registry/authorize.ts",
        from: "if (!isSignedBy(key.publicKey, request, body, request.signature)) {",
        to: "if (!isSignedBy(key.publicKey, request, body, request.signature) && request.signature === '') {",
      },
    ],
    test: rejected("of another key under the name of a known one"),
  },
  {
    name: "body that is not signed",
    changes: [
      {
        file: "mfe/src/registry/signature.ts",
        from: 'const bodyHash = createHash("sha256").update(body)',
        to: 'const bodyHash = createHash("sha256").update(body.subarray(0, 0))',
      },
    ],
    test: rejected("with a changed byte"),
  },
  {
    name: "request that counts twice",
    changes: [
      {
        file: "mfe/src/registry/authorize.ts",
        from: "if (!(await isFirst(store, request, now))) {",
        to: "if (!(await isFirst(store, request, now)) && now < 0) {",
      },
    ],
    test: rejected("that was sent before"),
  },
  {
    name: "request of any time",
    changes: [
      {
        file: "mfe/src/registry/authorize.ts",
        from: "if (!(difference <= maxClockDifferenceMs)) {",
        to: "if (difference > 1e12) {",
      },
    ],
    test: rejected("that is -301000 ms from the shop's clock"),
  },
  {
    name: "revoked key that still works",
    changes: [
      { file: "mfe/src/registry/authorize.ts", from: "if (key.revokedAt !== null) throw", to: "if (!key) throw" },
    ],
    test: rejected("of a revoked key"),
  },
  {
    name: "key for any remote",
    changes: [
      {
        file: "mfe/src/registry/execute.ts",
        from: "if (!isForAll && !key.remotes.includes(remote))",
        to: "if (!isForAll && key.remotes.length === 0)",
      },
    ],
    test: rejected("for a remote, or by a command, that is not the key's"),
  },
  {
    name: "file under the hash of another",
    changes: [
      { file: "mfe/src/registry/uploads.ts", from: "if (sha384Of(bytes) !== hash) throw", to: "if (!hash) throw" },
    ],
    test: rejected("with bytes under the hash of others"),
  },
  {
    name: "key that is taken for an option",
    changes: [{ file: "mfe/src/commands/keys.ts", from: "return run(withKeysLast(args));", to: "return run(args);" }],
    test: { file: "mfe/src/registry/keyCommands.test.ts", name: "mfe keys adds the key -" },
  },
  {
    name: "second person who is the first",
    changes: [
      {
        file: "mfe/src/registry/secondPerson.ts",
        from: "isSame(request, wanted) && request.person !== person",
        to: "isSame(request, wanted) && request.key !== id",
      },
    ],
    test: promoted("is not confirmed by the same person"),
  },
  {
    name: "confirmation of another share",
    changes: [
      {
        file: "mfe/src/registry/secondPerson.ts",
        from: "a.release === b.release && a.percent === b.percent && ",
        to: "a.release === b.release && ",
      },
    ],
    test: promoted("is asked for by one"),
  },
  {
    name: "request of a revoked key that is confirmed",
    changes: [
      {
        file: "mfe/src/registry/secondPerson.ts",
        from: "isValid(request, now) && !isRevoked(request)",
        to: "isValid(request, now) && isRevoked !== undefined",
      },
    ],
    test: promoted("counts neither a request of a revoked key"),
  },
  {
    name: "rollback as a way around the second person",
    changes: [
      {
        file: "mfe/src/registry/execute.ts",
        from: "if (!isEarlier && (await needsSecondPerson(store, remote)))",
        to: "if (!isEarlier && remote === '')",
      },
    ],
    test: promoted("has no way around it"),
  },
  {
    name: "signature of a release that is not compared",
    changes: [
      {
        file: "mfe/src/registry/execute.ts",
        from: "if (!isReleaseSignedBy(key.publicKey, release.remote, release.release, entry))",
        to: 'if (entry.signature.value === "none")',
      },
    ],
    test: {
      file,
      name: "the registry over the network takes no release whose signature is another key's, or of another release",
    },
  },
  {
    name: "signature that does not cover the files",
    changes: [
      {
        file: "mfe/src/registry/releaseSignature.ts",
        from: '["mfe release 1", remote, release, hash]',
        to: '["mfe release 1", remote, release, hash.slice(0, 0)]',
      },
    ],
    test: {
      file: "shell/server/releases/trustedKeys.test.ts",
      name: "a registry that was changed in the store serves nothing of it: another hash of a script",
    },
  },
  {
    name: "revoked key that is trusted",
    changes: [
      {
        file: "shell/server/releases/trustedKeys.ts",
        from: "(revokedAt ?? null) === null",
        to: 'revokedAt !== "never"',
      },
    ],
    test: { file: "shell/server/releases/trustedKeys.test.ts", name: "does not count a key that was revoked" },
  },
  {
    name: "old signature of a promotion that counts again",
    changes: [
      {
        file: "shell/server/releases/signedPromotions.ts",
        from: "stable === null || stable === last || stable === before ?",
        to: "stable === null || stack.includes(stable) ?",
      },
    ],
    test: served("with its earlier signature, and the log says so"),
  },
  {
    name: "promotion by any key",
    changes: [
      {
        file: "shell/server/releases/promotionHistory.ts",
        from: ".filter((one) => keys.some(({ publicKey }) => isPromotionSignedBy(publicKey, shop, remote, one)))",
        to: ".filter((one) => keys.some(({ publicKey }) => one.value !== publicKey || isPromotionSignedBy(publicKey, shop, remote, one)))",
      },
      { file: "shell/server/releases/promotionHistory.ts", from: "        key.id === promotion.key &&\n", to: "" },
    ],
    test: served("with a signature of its own, and the log says so"),
  },
  {
    name: "promotions that a server forgets",
    changes: [
      {
        file: "shell/server/releases/promotionHistory.ts",
        from: "[...possible, ...known]",
        to: "possible",
      },
    ],
    test: served("without the signatures of later ones, and the log says so"),
  },
  {
    name: "signature of another shop's promotion",
    changes: [
      {
        file: "mfe/src/registry/promotionSignature.ts",
        from: '"mfe promotion 1", shop, remote,',
        to: '"mfe promotion 1", remote,',
      },
    ],
    test: served("with a signature for another shop, and the log says so"),
  },
  {
    name: "rollout that counts as promoted from its first step",
    changes: [
      {
        file: "mfe/src/store/followPromotions.ts",
        from: "percent === 100 && (rollout === undefined || reached === true)",
        to: "percent === 100 && (rollout === undefined || reached !== null)",
      },
    ],
    test: {
      file: history,
      name: "a server that was running all the time F43 leaves the stable release with the other visitors when a rollout begins while the last one is undecided",
    },
  },
  {
    name: "twenty canaries that push out the signature of the stable release",
    changes: [
      {
        file: "mfe/src/store/followPromotions.ts",
        from: "[...newestFirst.slice(0, maxPromotions), ...earlier]",
        to: "[...newestFirst.slice(0, maxPromotions), ...earlier.slice(maxPromotions)]",
      },
    ],
    test: {
      file: history,
      name: "a server that remembers nothing F43 serves the stable release after 25 canaries",
    },
  },
  {
    name: "promotion that counts again once a server has forgotten it",
    changes: [
      {
        file: "shell/server/releases/promotionHistory.ts",
        from: "promotions.filter(({ at }) => Date.parse(at) > until)",
        to: "promotions.filter(({ at }) => Date.parse(at) > Math.min(until, 0))",
      },
    ],
    test: {
      file: history,
      name: "a third party that can write into the store F43 cannot use an old signature again that the server has forgotten",
    },
  },
  {
    name: "rollback that is refused after a promotion whose clock was ahead",
    changes: [
      {
        file: "mfe/src/registry/client.ts",
        from: "timeAfter(last?.at)",
        to: 'timeAfter(last && "")',
      },
    ],
    test: {
      file,
      name: "a promotion over the network F43 can be taken back at once, also where the clock that signed it is ahead",
    },
  },
];
