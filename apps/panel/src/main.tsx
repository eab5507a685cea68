import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { resetIdle } from "./lib/idle.ts";
import { queryClient } from "./lib/query-client.ts";
import { makeRouter, type Router } from "./router.tsx";

/** Then the frame is drawn without its page, and what says that it is on its way. */
const LATE_MS = 1_000;

const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
const root = createRoot(element);

// Each step is a task of its own, so that none holds up a key or a press: the script above has taken its time already.
setTimeout(() => {
  const router = makeRouter();
  router.subscribe("onResolved", resetIdle);
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS));
  // The page that was asked for is found, and what it shows is asked for. Until its code is there the page's first words stand.
  void Promise.race([router.load().catch(() => undefined), late]).then(() => draw(router));
});

/** In slices, which nothing waits for: drawn at once, all of the frame would be a single long step. */
function draw(router: Router): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
