// In development, part of every build: tells the page that changed code has been applied, so that a frame which shows an error can load its
// part again (shell/src/federation/frame/FailureDetails.tsx).
import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === "idle") dispatchEvent(new Event("code-changed"));
});
