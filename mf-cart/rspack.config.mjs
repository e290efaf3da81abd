import { remoteBuild } from "@aurelle/shared/build";

export default remoteBuild({ name: "cart", dir: import.meta.dirname });
