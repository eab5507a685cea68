import { identityErrors } from "@gatehouse/contract/identity/errors.ts";
import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isMissing } from "./api.ts";
import { showError } from "./errors.ts";
import { noteCall, shownAtField } from "./refusals.ts";

/** What the person owes before anything else; their page shows it as soon as it knows them anew. */
const duties = new Set<string>([identityErrors.password_change_required.text, identityErrors.terms_required.text]);

/**
 * `meta.quiet` marks a call whose screen says itself what went wrong. `meta.tellsMissing` one whose page says that its record,
 * or the account which it is asked of, is not there, and leads back to the list.
 */
function report(error: Error, meta: Record<string, unknown> | undefined): void {
  if (duties.has(error.message)) return void queryClient.invalidateQueries({ queryKey: ["user"] });
  if (meta?.quiet === true || (meta?.tellsMissing === true && isMissing(error))) return;
  // The session ended: the page is already on its way to the sign-in, a dialog on top would only flash.
  if (error instanceof ApiError && error.status === 401 && !location.pathname.startsWith("/auth")) return;
  showError(error);
}

// What has come is shown before anything else is begun; behind a timer it would wait for all that came meanwhile.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => report(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onMutate: (_variables, mutation) => noteCall(mutation),
    onError(error, ...rest) {
      const [, , mutation] = rest;
      if (!shownAtField(mutation, error)) report(error, mutation.meta);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Each call keeps the session alive on the server; a window that only gets the focus must not.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A part that comes to a page later must not fail, and say so, all over again: the page offers to try again.
      retryOnMount: false,
      networkMode: "always",
      retry: (count, error) => error instanceof ApiError && error.isNetwork && count < 1,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
