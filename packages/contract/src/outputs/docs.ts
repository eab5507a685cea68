import { defineDocs } from "../docs.ts";
import { customOutput, type outputSchemas } from "./schemas.ts";

export const outputDocs = defineDocs<keyof typeof outputSchemas>({
  groups: { "Report formats": "Columns of exported files, tables and totals." },
  calls: {
    listOutputs: { title: "List report formats", details: "Lists the account's own formats by name." },
    createOutput: {
      title: "Create a report format",
      details: "Formats of a partner are offered to accounts below it.",
    },
    getOutput: { title: "Get a report format", details: "Returns one format." },
    updateOutput: { title: "Update a report format", details: "Changes name or columns. The type can't change." },
    deleteOutput: {
      title: "Delete a report format",
      details: "Users who had selected it see the standard format again.",
    },
    availableOutputs: {
      title: "List available report formats",
      details: "Lists the formats of a type that the caller may select: the account's own and those of partners above.",
    },
    saveOwnOutput: {
      title: "Save a personal report format",
      details: "Replaces the caller's personal columns of a type.",
    },
    deleteOwnOutput: {
      title: "Delete a personal report format",
      details: "The caller sees the selected or standard format again.",
    },
  },
  fields: {
    name: { text: "Name of the format.", example: "Accounting" },
    type: { text: "What the format lays out.", example: "transaction" },
    account_id: "Id of the account that owns the format.",
    label: { text: "Title of the column.", example: "Amount" },
  },
  schemas: { ReportFormat: customOutput },
});
