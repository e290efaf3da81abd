import { WorkerSpawner } from "./WorkerSpawner";

let shared: WorkerSpawner | null = null;
let users = 0;

/** The spawner of this process, which all pools share. It ends when the last of them has released it. */
export function shareSpawner(): { spawner: WorkerSpawner; release: () => void } {
  shared ??= new WorkerSpawner();
  users += 1;
  const spawner = shared;
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    users -= 1;
    if (users > 0) return;
    spawner.close();
    shared = null;
  };
  return { spawner, release };
}
