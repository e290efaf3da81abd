/** How many business days a parcel takes to the country of this code (specification §2, FAQ). */
export const deliveryDays = (country: string): string => (country === "US" ? "3\u20135" : "7\u201314");
