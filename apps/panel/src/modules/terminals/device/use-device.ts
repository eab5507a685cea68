import { simulatorCalls } from "@gatehouse/contract/terminals/simulator-calls.ts";
import type { DeviceAct, DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";

const AGAIN_MS = 2_000;
/** Between two questions that brought nothing new, so that a page in view comes to rest in between. */
const REST_MS = 700;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Line = "pairing" | "there" | "broken" | "gone";

export type Held = {
  line: Line;
  state: DeviceState | undefined;
  act: (does: DeviceAct) => Promise<void>;
  /** Pairs it once more, after somebody else did. */
  takeBack: () => void;
};

type Told = { line: (line: Line) => void; state: (state: DeviceState) => void; key: (key: string) => void };

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Pairs the device and listens until the page is left: payments wait for it as long. */
async function attend(id: string, told: Told, { signal }: { signal: AbortSignal }): Promise<void> {
  const { device_key } = await call(simulatorCalls.simulateTerminal, { params: { id }, signal });
  told.key(device_key);
  let seen: number | undefined;
  while (!signal.aborted) {
    const input = { device_key, ...(seen === undefined ? {} : { seen }) };
    const state = await call(simulatorCalls.listenAtDevice, { input, signal, unattended: true });
    told.line("there");
    told.state(state);
    // Of a page that nobody looks at the browser lets timers wait for minutes.
    if (state.version === seen && !document.hidden) await pause(REST_MS);
    seen = state.version;
  }
}

/** The same, through lost lines and restarts, until another page has the device. */
async function attendOn(id: string, told: Told, over: { signal: AbortSignal }): Promise<void> {
  while (!over.signal.aborted) {
    try {
      await attend(id, told, over);
    } catch (error) {
      if (over.signal.aborted) return;
      if (isGone(error)) return told.line("gone");
      told.line("broken");
      await pause(AGAIN_MS);
    }
  }
}

/** A simulated device in the hands of whoever has its page open. */
export function useDevice(id: string): Held {
  const [line, setLine] = useState<Line>("pairing");
  const [state, setState] = useState<DeviceState>();
  const [turn, setTurn] = useState(0);
  const key = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn pairs the device once more
  useEffect(() => {
    const over = new AbortController();
    const remember = (device_key: string) => {
      key.current = device_key;
    };
    const leave = () => {
      const input = { device_key: key.current };
      if (key.current === "") return;
      key.current = "";
      // Whoever has it by now need not be told.
      call(simulatorCalls.leaveDevice, { input, keepalive: true, unattended: true }).catch(() => undefined);
    };
    void attendOn(id, { line: setLine, state: setState, key: remember }, over);
    addEventListener("pagehide", leave);
    return () => {
      over.abort();
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [id, turn]);
  const act = async (does: DeviceAct) => {
    setState(await call(simulatorCalls.actAtDevice, { input: { device_key: key.current, does }, unattended: true }));
  };
  return {
    line,
    state,
    act,
    takeBack: () => {
      setLine("pairing");
      setTurn((before) => before + 1);
    },
  };
}
