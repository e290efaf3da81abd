import { remoteBuild } from "@aurelle/shared/build";

export default remoteBuild({ name: "checkout", dir: import.meta.dirname });
