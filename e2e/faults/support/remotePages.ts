/** A page of a remote. `heading` is on the page, and only the script of the page contains `sentence`. */
export interface RemotePage {
  remote: string;
  path: string;
  heading: string;
  sentence: string;
  /** The path of a page that uses another script of the remote, for a page or a slot. */
  elsewhere: string;
  isSignedIn: boolean;
  /** The server renders the page, so it can be read before the remote is loaded. */
  isServerRendered?: true;
}

export const remotePages: readonly RemotePage[] = [
  {
    remote: "catalog",
    path: "/rings",
    heading: "Rings",
    sentence: "From a plain gold band to a halo",
    elsewhere: "/",
    isSignedIn: false,
    isServerRendered: true,
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
export const remotes = remotePages.map(({ remote }) => remote);
