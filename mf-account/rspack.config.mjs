import { remoteBuild } from "@aurelle/shared/build";

export default remoteBuild({ name: "account", dir: import.meta.dirname });
