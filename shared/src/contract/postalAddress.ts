import { type CountryCode, countries, isCountryCode } from "./rules";

/** Where a parcel goes. `country` is a code of `countries`, or what an earlier order has in its place. */
export interface PostalAddress {
  fullName: string;
  /** Street and number, on one line or several. */
  address: string;
  city: string;
  zipCode: string;
  country: string;
}

/** How a country writes its addresses: the names of two fields, and whether the postcode comes first. */
interface AddressStyle {
  city: string;
  zipCode: string;
  isZipFirst: boolean;
}

const styles: Readonly<Record<CountryCode, AddressStyle>> = {
  GB: { city: "Town or city", zipCode: "Postcode", isZipFirst: false },
  US: { city: "City and state", zipCode: "ZIP code", isZipFirst: false },
  CA: { city: "City and province", zipCode: "Postal code", isZipFirst: false },
  AU: { city: "City or suburb, and state", zipCode: "Postcode", isZipFirst: false },
  FR: { city: "Town or city", zipCode: "Postcode", isZipFirst: true },
  DE: { city: "Town or city", zipCode: "Postcode", isZipFirst: true },
};

/** How the addresses of a country are written; those of an unknown country as British ones. */
export const addressStyle = (country: string): AddressStyle => styles[isCountryCode(country) ? country : "GB"];

/** Town and postcode, as the country writes them: British postcodes have a line of their own. */
function placeLines({ city, zipCode, country }: PostalAddress): string[] {
  if (country === "GB") return [city, zipCode];
  if (addressStyle(country).isZipFirst) return [`${zipCode} ${city}`];
  return [`${city} ${zipCode}`];
}

/** The lines of an address, as they stand on a parcel from the United Kingdom. Empty lines are left out. */
export function postalLines(to: PostalAddress): string[] {
  const country = isCountryCode(to.country) ? countries[to.country] : to.country;
  return [to.fullName, ...to.address.split("\n"), ...placeLines(to), country]
    .map((line) => line.trim())
    .filter(Boolean);
}
