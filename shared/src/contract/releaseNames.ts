/** The form of a remote's name: `cart` for the workspace `mf-cart`. */
export const remoteNamePattern = /^[a-z][a-z0-9-]{0,40}$/;
/** The form of a release's id: the version, then 8 hexadecimal digits of the hash of its files, `1.0.0-3f9c1ab2`. */
export const releaseIdPattern = /^\d+\.\d+\.\d+(?:-[a-z0-9.]+)?-[0-9a-f]{8}$/;

/** The name of the shell where a remote's name could be: in commands, reports and folders. No remote has it. */
export const shellName = "shell";

/** Whether the text may be the name of a remote. */
export const isRemoteName = (value: string): boolean => remoteNamePattern.test(value) && value !== shellName;
/** Whether the text may be the id of a release. */
export const isReleaseId = (value: string): boolean => releaseIdPattern.test(value);
