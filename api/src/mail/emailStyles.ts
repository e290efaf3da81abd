/** The shop's colours, those of shared/src/ui/tokens.css: mail programs know no custom properties. */
export const colours = {
  white: "#ffffff",
  ink: "#2b2a2d",
  soft: "#5c5960",
  mauve: "#735a6e",
  deepMauve: "#5b4757",
  line: "#e2d5de",
  band: "#faf7f9",
} as const;

/** The same parts on a dark screen. Text has at least 7:1 on its background, links 6:1. */
export const darkColours: Readonly<Record<keyof typeof colours, string>> = {
  white: "#242127",
  ink: "#f4eff3",
  soft: "#c9c0c7",
  mauve: "#dcc6d6",
  deepMauve: "#e8d9e4",
  line: "#4b444d",
  band: "#1a181c",
};

/** A mail program loads no typefaces: where the shop's are not installed, these take their place. */
export const fonts = {
  serif: "'Cormorant Garamond',Georgia,'Times New Roman',serif",
  sans: "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif",
} as const;

/** The rules of a scheme: `ink`, `soft` and the others are classes, beside the same colours as attributes. */
const darkRules = (prefix: string): string => {
  const { white, ink, soft, mauve, deepMauve, line, band } = darkColours;
  return [
    `${prefix}.band{background:${band} !important}`,
    `${prefix}.sheet{background:${white} !important}`,
    `${prefix}.ink{color:${ink} !important}`,
    `${prefix}.soft{color:${soft} !important}`,
    `${prefix}.link{color:${mauve} !important}`,
    `${prefix}.brand{color:${deepMauve} !important}`,
    `${prefix}.line{border-color:${line} !important}`,
    `${prefix}.button{background:${mauve} !important;color:${colours.ink} !important;border-color:${mauve} !important}`,
  ].join("");
};

/**
 * Rules for what attributes cannot say. Outlook on the web and on phones marks what it inverts by `data-ogsc` (text) and `data-ogsb`
 * (backgrounds), and ignores the media query.
 */
export const headStyles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "body{margin:0;padding:0;-webkit-text-size-adjust:100%}",
  "table{border-collapse:collapse}",
  "@media (max-width:480px){.pad{padding-left:20px !important;padding-right:20px !important}}",
  `@media (prefers-color-scheme:dark){${darkRules("")}}`,
  darkRules("[data-ogsc] "),
  darkRules("[data-ogsb] "),
].join("");
