import type { ProcessorClient, ProcessorType } from "../src/ports/processor.ts";
import type { TestApp } from "./app.ts";

/** Puts answers of its own in front of a processor type, behind the port; the rest still comes from the network. */
export function standIn(app: TestApp, type: string, answers: Partial<ProcessorClient>): { network: ProcessorClient } {
  const types = app.services.processorTypes as Map<string, ProcessorType>;
  const real = types.get(type) as ProcessorType;
  const network = real.connect({});
  const connect = () =>
    new Proxy(network, {
      get: (target, name) => {
        const own = answers[name as keyof ProcessorClient];
        if (own) return own;
        const method = Reflect.get(target, name) as (...input: unknown[]) => unknown;
        return method.bind(target);
      },
    });
  types.set(type, { ...real, connect });
  return { network };
}
