import { useNavigate } from "@aurelle/shared/router";
import { toast } from "@aurelle/shared/toast";
import { useCallback } from "react";

/** Returns a function that ends the session, shows a toast and goes to the home page. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCallback(
    (endSession: () => void, text: string) => {
      endSession();
      toast.success(text);
      // The guard of the page navigates to /login at once when the session ends. The timer makes home the last navigation.
      setTimeout(() => void navigate("/", { replace: true }));
    },
    [navigate],
  );
}
