// Replaces what makes script and link elements in Module Federation's SDK. All entries are ES modules, which the shell imports.

const rejectCall = () => {
  throw new Error("scripts are imported");
};

export {
  rejectCall as createLink,
  rejectCall as createScript,
  rejectCall as isStaticResourcesEqual,
  rejectCall as loadScript,
  rejectCall as safeWrapper,
};
