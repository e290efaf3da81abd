/** A release of a remote. */
export interface Source {
  remote: string;
  release: string;
}

/** The first release whose script a stack or an address names; `null`: no remote's code. */
export function releaseIn(text = ""): Source | null {
  const [, remote, release] = text.match(/\/r\/([a-z][a-z0-9-]*)\/([^/\s]+)\//) ?? [];
  return remote && release ? { remote, release } : null;
}
