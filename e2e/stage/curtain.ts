import { afterEach } from "vitest";
import { closeWindows } from "./act.ts";
import { forgetTokens } from "./wire.ts";

// For each file anew, though files share a process and what it has imported.
forgetTokens();
afterEach(closeWindows);
