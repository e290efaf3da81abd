import { runServer } from "./runServer";

runServer().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
