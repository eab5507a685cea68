import type { TerminalSimulator } from "../../../ports/terminal-simulator.ts";
import { type LineOptions, NetworkLine, read } from "./line.ts";

/** The lines of simulated devices to the network that they belong to. */
export function simulatedTerminals(options: LineOptions): TerminalSimulator {
  // Questions are held until there is news: on connections of their own they keep no payment waiting.
  const line = new NetworkLine(options);
  const say = async <T>(path: string, body: unknown): Promise<T | undefined> => {
    const { status, text } = await line.send({ method: "POST", path: `/devices/${path}`, body });
    return status === 404 ? undefined : read<T>(status, text);
  };
  return {
    pair: (terminal_id) => line.ask({ method: "POST", path: "/devices/pair", body: { terminal_id } }),
    listen: (device_key, seen) => say("listen", { device_key, seen }),
    act: (device_key, does) => say("act", { device_key, does }),
    leave: (device_key) => say("leave", { device_key }),
  };
}
