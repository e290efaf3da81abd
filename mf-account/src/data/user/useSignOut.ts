import { useNavigate } from "@aurelle/shared/router";
import { toast } from "@aurelle/shared/toast";
import { useCallback } from "react";

/** Ends the session and says so on the home page. */
export function useFarewell() {
  const navigate = useNavigate();
  return useCallback(
    (endSession: () => void, text: string) => {
      endSession();
      toast.success(text);
      // The guard of the page answers the end of the session by going to /login, at once; home has the last word.
      setTimeout(() => void navigate("/", { replace: true }));
    },
    [navigate],
  );
}
