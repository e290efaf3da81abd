import { shellBuild } from "@aurelle/shared/build";

export default shellBuild({ name: "shell", dir: import.meta.dirname });
