/** CSS Modules: the local class name to the one in the page (`<package>-<local>-<hash>`). */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css";
declare module "*.woff2" {
  const url: string;
  export default url;
}
