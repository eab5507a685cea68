import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { resetIdle } from "./lib/idle.ts";
import { queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";

router.subscribe("onResolved", resetIdle);

// The page that was asked for is found, and what it shows is asked for, while React is still to draw its first frame. A
// page whose code is here already, as the sign-in's is, is then drawn at once instead of after an empty one.
router.load().catch(() => undefined);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
