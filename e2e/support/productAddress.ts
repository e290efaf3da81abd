/** The address of a product's page: words of its title, and the first digits of its id. */
export const productAddress = (id: string): RegExp => new RegExp(`/product/[a-z0-9-]+-${id.slice(0, 13)}$`);
