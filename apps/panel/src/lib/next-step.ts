/** What comes after it is a step of its own, before which a page answers to a key or a press. A timer would take its time where nobody looks. */
export const nextStep = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
