import { defineDocs } from "../docs.ts";
import type { terminalSchemas } from "./schemas.ts";
import { deviceState, type simulatorSchemas } from "./simulator-schemas.ts";
import { device, deviceInput, terminal, terminalInput } from "./terminal.ts";

const Readers = { group: "Card readers" };
const Simulator = { group: "Terminal simulator" };

export const terminalDocs = defineDocs<keyof (typeof terminalSchemas & typeof simulatorSchemas)>({
  groups: {
    Terminals: "Payment terminals at the counter.",
    "Card readers": "Card readers that are connected to a computer.",
    "Terminal simulator": "Simulated terminals. They don't exist in production.",
  },
  calls: {
    listTerminals: { title: "List the current merchant's terminals", details: "Lists the terminals, oldest first." },
    listTerminalsOfMerchant: { title: "List a merchant's terminals", details: "Lists the terminals, oldest first." },
    setUpTerminal: {
      title: "Set up a terminal",
      details: "Merchants set receipts, signature, tips and settlement time of their own terminal.",
    },
    settleTerminal: { title: "Settle a terminal", details: "Closes the batch of the terminal's payments now." },
    createTerminal: {
      title: "Create a terminal",
      details: "Adds a terminal to a merchant. The reply is the only one that shows `auth_key` in full.",
    },
    updateTerminal: { title: "Update a terminal", details: "Members that are left out keep their values." },
    deleteTerminal: { title: "Delete a terminal", details: "Removes a terminal from a merchant." },
    listDevices: { ...Readers, title: "List card readers", details: "Lists a merchant's card readers, oldest first." },
    createDevice: { ...Readers, title: "Create a card reader", details: "Adds a card reader to a merchant." },
    updateDevice: {
      ...Readers,
      title: "Update a card reader",
      details: "Members that are left out keep their values.",
    },
    activateDevice: { ...Readers, title: "Activate a card reader", details: "The reader can be used for payments." },
    activateDeviceByGet: {
      ...Readers,
      title: "Activate a card reader (GET)",
      details: "The reader can be used for payments.",
      legacy: "Use POST /merchant/{id}/device/{did}/status/active.",
    },
    disableDevice: { ...Readers, title: "Disable a card reader", details: "The reader can't be used for payments." },
    disableDeviceByGet: {
      ...Readers,
      title: "Disable a card reader (GET)",
      details: "The reader can't be used for payments.",
      legacy: "Use POST /merchant/{id}/device/{did}/status/disabled.",
    },
    simulateTerminal: {
      ...Simulator,
      title: "Pair a simulated terminal",
      details: "Pairs a simulated device with a terminal and unpairs the one before it. Not in production.",
    },
    listenAtDevice: {
      ...Simulator,
      title: "Wait for a simulated terminal's display",
      details: "Returns what the device shows as soon as its version differs from `seen`. Not in production.",
    },
    actAtDevice: {
      ...Simulator,
      title: "Act at a simulated terminal",
      details: "Presents a card, cancels, or switches the device on or off. Not in production.",
    },
    leaveDevice: {
      ...Simulator,
      title: "Leave a simulated terminal",
      details: "Unpairs the simulated device. Payments are then answered without it. Not in production.",
    },
  },
  fields: {
    description: { text: "Name of the terminal for people.", example: "Counter 1" },
    status: "`disabled` devices take no payments.",
    flags: "Switches of the terminal.",
    debit: { text: "Whether debit cards with PIN are accepted.", example: true },
    ebt: "Whether benefit cards (EBT) are accepted.",
    "task.ebt": "Account of a benefit card; empty for other cards.",
    version: "Version of the display, which grows with every change.",
    code: "Response code of the gateway.",
    text: "Response text.",
    card: "Test card that is presented.",
    act: "What happens at the device: `present`, `cancel`, `switch_off` or `switch_on`.",
    settle_at: { text: "Time of settlement in half hours, in the merchant's time zone.", example: "23:30" },
  },
  schemas: {
    CardReader: device,
    CardReaderInput: deviceInput,
    SimulatedTerminal: deviceState,
    Terminal: terminal,
    TerminalInput: terminalInput,
  },
});
