import type { CallBodies } from "../runtime-bodies.ts";

/** The device key of the sample is refused as nobody's; a body without one is refused for what it lacks. */
export const bodies: CallBodies = {
  listenAtDevice: { sent: {} },
  actAtDevice: { sent: {} },
  leaveDevice: { sent: {} },
};
