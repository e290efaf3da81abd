/** Where the shop delivers (specification §5), by code. */
export const countries: Readonly<Record<string, string>> = {
  GB: "United Kingdom",
  US: "United States",
  CA: "Canada",
  AU: "Australia",
  FR: "France",
  DE: "Germany",
};

/** The name of a known code; anything else as it is. */
export const countryName = (country: string): string => countries[country] ?? country;
