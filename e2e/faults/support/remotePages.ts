/** A remote in its place: where its page is, what a shopper reads there, and a sentence that only that page's script holds. */
export interface Place {
  remote: string;
  path: string;
  heading: string;
  sentence: string;
  /** Another page or slot of the remote, in another script. */
  elsewhere: string;
  isSignedIn: boolean;
  /** The server draws the page: it is there to read before the remote is. */
  isDrawn?: true;
}

export const places: readonly Place[] = [
  {
    remote: "catalog",
    path: "/rings",
    heading: "Rings",
    sentence: "From a plain gold band to a halo",
    elsewhere: "/",
    isSignedIn: false,
    isDrawn: true,
  },
  {
    remote: "cart",
    path: "/cart",
    heading: "Your Shopping Cart",
    sentence: "Proceed to Checkout",
    elsewhere: "/product/:id",
    isSignedIn: false,
  },
  {
    remote: "account",
    path: "/login",
    heading: "Login",
    sentence: "Forgot your password?",
    elsewhere: "/register",
    isSignedIn: false,
  },
  {
    remote: "checkout",
    path: "/checkout",
    heading: "Checkout",
    sentence: "Please add some items before checkout.",
    elsewhere: "/order-confirmation/1",
    isSignedIn: true,
  },
];
export const remotes = places.map(({ remote }) => remote);
