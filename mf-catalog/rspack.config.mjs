import { remoteBuild } from "@aurelle/shared/build";

export default remoteBuild({ name: "catalog", dir: import.meta.dirname });
