import type { Defect } from "../../api/src/testing/seededDefect";

/** Defects of what starts a page's scripts, and of what happens before. */
export const starterDefects: readonly Defect[] = [
  {
    name: "pressed part hydrates after the others",
    changes: [
      {
        file: "shell/src/hydration/hydratePressedFirst.ts",
        from: "    for (const button of presses) root.unstable_scheduleHydration?.(button);\n",
        to: "",
      },
    ],
    test: {
      file: "shell/src/hydration/hydratePressedFirst.test.tsx",
      name: "a page that hydrates begins with the part that was pressed",
    },
  },
  {
    name: "scripts start on a device that is left alone",
    changes: [
      {
        file: "shell/src/starter/startWhenWanted.ts",
        from: "isSlow || start(), ",
        to: "start(), ",
      },
    ],
    test: { file: "shell/src/starter/startWhenWanted.test.ts", name: "on a slow device loads the stylesheets" },
  },
  {
    name: "a key on a link starts the scripts",
    changes: [
      {
        file: "shell/src/starter/startWhenWanted.ts",
        from: '"keydown" ? !isIn("a")',
        to: '"keydown" ? true',
      },
    ],
    test: {
      file: "shell/src/starter/startWhenWanted.test.ts",
      name: "on a slow device an event starts the scripts or not: keydown on b",
    },
  },
  {
    name: "a press is lost with scripts that cannot be loaded",
    changes: [
      {
        file: "shell/src/starter/additions/product.ts",
        from: "target instanceof HTMLScriptElement && presses.forEach(submit)",
        to: "target instanceof HTMLScriptElement",
      },
    ],
    test: {
      file: "shell/src/starter/additions/product.test.ts",
      name: "submits such a form at once when the scripts cannot be loaded",
    },
  },
  {
    name: "a list jumps to its top when it is hydrated",
    changes: [
      {
        file: "mf-catalog/src/data/listing/useScrollRestoration.ts",
        from: "else if (!isHydrating) scrollToTopOf(element);",
        to: "else scrollToTopOf(element);",
      },
    ],
    test: { file: "e2e/journeys/rendering/startOnIntent.spec.ts", name: "F44 the end of a list comes nearer" },
  },
  {
    name: "a page in which nothing moves never starts by itself",
    changes: [
      {
        file: "shell/src/starter/startWhenWanted.ts",
        from: "whenIdle(() => isSlow || start(), { timeout: maxWaitMs })",
        to: "whenIdle(() => isSlow || start(), {})",
      },
    ],
    test: {
      file: "shell/src/starter/startWhenWanted.test.ts",
      name: "starts by itself on a fast device that finds no idle moment, 4 s after the page has loaded",
    },
  },
  {
    name: "a piece that the starter has added is added again",
    changes: [
      {
        file: "mf-cart/src/data/addToCart.ts",
        from: "early?.key ?? crypto.randomUUID()",
        to: "crypto.randomUUID()",
      },
    ],
    test: {
      file: "mf-cart/src/components/addToCart/AddToCart.test.tsx",
      name: "Add to Cart after the starter has sent it waits for that call, repeats it under its key, and shows no second toast",
    },
  },
  {
    name: "the starter sends a form whose part does not take it over",
    changes: [
      {
        file: "shell/src/starter/additions/product.ts",
        from: 'form && "takenOver" in form.dataset && form.checkValidity()',
        to: "form?.checkValidity()",
      },
    ],
    test: {
      file: "shell/src/starter/additions/addAtOnce.test.ts",
      name: "Add to Cart, pressed before hydration is not sent for a part that does not take it over",
    },
  },
  {
    name: "critical styles lack the rules of wide windows",
    changes: [
      {
        file: "shell/server/rendering/criticalCss.ts",
        from: 'head === "@media print"',
        to: "/print|width/.test(head)",
      },
    ],
    test: {
      file: "e2e/journeys/rendering/criticalStyles.spec.ts",
      name: "F49 complete stylesheets change nothing on the home page",
    },
  },
  {
    name: "scripts delay the message of an early press",
    changes: [
      {
        file: "shell/src/starter/additions/product.ts",
        from: "    if (!sending.has(button)) start();",
        to: "    start();",
      },
    ],
    test: {
      file: "shell/src/starter/additions/addAtOnce.test.ts",
      name: "Add to Cart, pressed before hydration starts the scripts when its message is shown",
    },
  },
];
