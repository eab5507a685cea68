import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = { createOutput: { fresh: () => ({ name: "Audited" }) } };
