import type { DeviceAct, DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";

/**
 * A simulated device's line to its network; absent in production. A device is paired with a terminal and holds a key from
 * then on. It listens without a pause: a device that has not been heard of for some seconds is not there, and the
 * network answers for it. Undefined: nobody has that key any more, and the device has to be paired anew.
 */
export type TerminalSimulator = {
  pair(terminal_id: string): Promise<string>;
  listen(device_key: string, seen: number | undefined): Promise<DeviceState | undefined>;
  act(device_key: string, does: DeviceAct): Promise<DeviceState | undefined>;
  leave(device_key: string): Promise<true | undefined>;
};
