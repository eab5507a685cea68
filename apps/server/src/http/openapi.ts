import type { Access } from "@gatehouse/contract/access.ts";
import { type CallWithSchemas, readsWidely } from "@gatehouse/contract/call.ts";
import { allCalls, modules } from "@gatehouse/contract/calls.ts";
import type { CallDocs, ModuleDocs } from "@gatehouse/contract/docs.ts";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import { errors } from "@gatehouse/contract/errors.ts";
import { currencies } from "@gatehouse/money/currency.ts";
import { describeMember, describeMembers } from "./openapi-docs.ts";
import { type CallJson, COMPONENTS, type JsonSchema, readSchemas } from "./openapi-schemas.ts";
import { type Part, shareParts } from "./openapi-sharing.ts";

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument(): object {
  const { byCall, components, inputs } = readSchemas(allCalls);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { docs, calls } of Object.values(modules)) {
    for (const call of calls) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = operation({ docs, call, json: byCall.get(call.name) as CallJson });
      paths[call.path] = path;
    }
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return {
    openapi: "3.1.0",
    info: {
      title: "Gatehouse",
      version: "0.1.0",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    security: keyOrSession,
    tags: Object.values(modules).flatMap(({ docs }) =>
      Object.entries(docs.groups).map(([name, text]) => ({ name, description: text })),
    ),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "Authorization", description: "A private API key, bare." },
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token of a signed-in session, or a private API key.",
        },
      },
      parameters: shareParts("parameters", operations.flatMap(parameterParts)),
      responses: { ...shareParts("responses", operations.flatMap(responseParts)), OtherError: otherErrors },
      schemas: { Envelope: envelope, Error: failure, ...describeComponents(components, inputs) },
    },
  };
}

const description = [
  "Replies are an envelope of `status`, `msg` and `data` unless a call says otherwise, and carry an `x-correlation-id` header.",
  "Amounts are integers in the minor unit of their currency: 2599 is 25.99 USD. Times are RFC 3339 in UTC.",
  "A member that is `null` counts as left out. Unknown members are ignored.",
  `Currencies: ${currencies.map(({ code }) => code).join(", ")}.`,
  "A repeated `idempotency_key` returns the original transaction and charges nothing. Keys belong to one merchant and last `idempotency_time` seconds.",
].join("\n\n");

function describeComponents(components: Record<string, JsonSchema>, inputs: Set<string>): Record<string, JsonSchema> {
  const owners = Object.values(modules).flatMap(({ docs }) =>
    Object.keys(docs.schemas ?? {}).map((id) => [id, docs] as const),
  );
  const docsOf = new Map<string, ModuleDocs>(owners);
  const described = Object.entries(components).map(([name, schema]) => {
    const owner = docsOf.has(name) ? name : name.replace(/Input$/, "");
    const docs = docsOf.get(owner) ?? { groups: {}, calls: {} };
    return [name, describeMembers(schema, { docs, owner, parent: "", withExamples: inputs.has(name) })] as const;
  });
  return Object.fromEntries(described.sort(([one], [other]) => one.localeCompare(other)));
}

const envelope: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "string", const: "success", description: "The call succeeded." },
    msg: { type: "string", description: "Message for developers.", examples: ["success"] },
  },
  required: ["status", "msg"],
};

const failure: JsonSchema = {
  type: "object",
  properties: {
    status: {
      type: "string",
      enum: ["failed", "error"],
      description: "`failed`: the request can't be processed. `error`: the gateway failed.",
    },
    msg: { type: "string", description: "Message for developers.", examples: ["bad request error: invalid amount"] },
    data: { type: "null", description: "Always null." },
    field: {
      type: "string",
      description: "The invalid member of the body.",
      examples: ["line_items[2].unit_price"],
    },
  },
  required: ["status", "msg", "data"],
};

type Operation = {
  operationId: string;
  parameters?: object[];
  responses: Record<string, object>;
  [name: string]: unknown;
};
/** A call with the texts of its module and its schemas as JSON. */
type Described = { docs: ModuleDocs; call: CallWithSchemas; json: CallJson };

function operation(described: Described): Operation {
  const { docs, call } = described;
  const { title, details, legacy, group } = textsOf(described);
  const [firstGroup = ""] = Object.keys(docs.groups);
  const parameters = parametersOf(described);
  return {
    operationId: call.name,
    tags: [group ?? firstGroup],
    summary: title,
    description: [legacy && `Deprecated. ${legacy}`, details, `For ${accessInWords(call.access)}.`]
      .filter(Boolean)
      .join("\n\n"),
    ...(legacy ? { deprecated: true } : {}),
    ...securityOf(call.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.input ? { requestBody: bodyOf(described) } : {}),
    responses: responsesOf(described),
  };
}

function textsOf({ docs, call }: Described): CallDocs {
  const texts = docs.calls[call.name];
  if (!texts) throw new Error(`${call.name} has no texts: add it to the docs.ts of its module`);
  return texts;
}

const keyOrSession = [{ apiKey: [] }, { bearer: [] }];

/** Names the credentials of a call, unless an API key or a session will do. */
function securityOf(access: Access): { security?: object[] } {
  if (access.kind === "public") return { security: [] };
  return access.session ? { security: [{ bearer: [] }] } : {};
}

/** Describes who may make a call. */
function accessInWords(access: Access): string {
  if (access.kind === "public") return "everyone, without a credential";
  const accounts = access.accounts.length === 3 ? "any account" : access.accounts.join(" and ");
  const key = `${access.wholeKey ? "an API key without limits" : "an API key"}${access.publicKey ? ", a merchant's public one too" : ""}`;
  const who = access.session ? `a signed-in session of ${accounts}` : `${key} or a session of ${accounts}`;
  const role = access.role ? `, role ${access.role}` : "";
  const scope = access.scope ? `; a key with scopes needs ${access.scope}` : "";
  return `${who}${role}${access.permission ? `, with ${access.permission}` : ""}${scope}`;
}

function parametersOf({ docs, call, json }: Described): object[] {
  const place = (parent: string) => ({ docs, owner: call.name, parent, withExamples: true });
  const segments = call.path.split("/");
  const inPath = segments.flatMap((segment, index) => {
    if (!segment.startsWith("{")) return [];
    const name = segment.slice(1, -1);
    const before = segments.slice(0, index).findLast((one) => !one.startsWith("{"));
    return [parameter("path", name, true, describeMember(name, { type: "string" }, place(`/${before}`)))];
  });
  const { properties = {}, required = [] } = json.query ?? {};
  const inQuery = Object.entries(properties).map(([name, schema]) =>
    parameter("query", name, required.includes(name), describeMember(name, schema, place("?"))),
  );
  return [...inPath, ...inQuery];
}

function parameter(place: "path" | "query", name: string, required: boolean, schema: JsonSchema): object {
  const { description: text, ...rest } = schema;
  return { name, in: place, required, description: text, schema: rest };
}

function bodyOf({ docs, call: { name, form, input, sample }, json }: Described): object {
  const schema = describeMembers(json.input ?? {}, { docs, owner: name, parent: "", withExamples: true });
  const types = form === undefined ? ["application/json"] : ["multipart/form-data"];
  if (form === "pictures") types.push("application/json");
  const example = sample === undefined ? {} : { example: sample };
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...example }]));
  return { required: !input?.safeParse({}).success, content };
}

function responsesOf(described: Described): Record<string, object> {
  const { call } = described;
  const content = { "application/json": { schema: envelopeOf(described) }, ...filesOf(call) };
  const responses: Record<string, object> = { "200": { description: "Success", content } };
  for (const [status, codes] of Object.entries(errorsByStatus(call))) {
    responses[status] = {
      description: [...new Set(codes.map((code) => errors[code].text))].join(" · "),
      content: { "application/json": { schema: { $ref: `${COMPONENTS}Error` } } },
    };
  }
  responses.default = { $ref: "#/components/responses/OtherError" };
  return responses;
}

/** Errors that any call may return. Calls list their other errors. */
const errorsOfAnyCall: ErrorCode[] = [
  "body_not_utf8",
  "body_too_deep",
  "body_too_large",
  "encoding_unsupported",
  "too_many_requests",
  "internal",
  "busy",
  "stopping",
];

const otherErrors = {
  description: `Errors of any call. ${errorsOfAnyCall.map((code) => `${errors[code].status}: ${errors[code].text}`).join(" · ")}`,
  content: { "application/json": { schema: { $ref: `${COMPONENTS}Error` } } },
};

const statusNames: Record<string, string> = {
  "400": "BadRequest",
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "NotFound",
  "409": "Conflict",
  "413": "BodyTooLarge",
  "415": "UnsupportedEncoding",
  "429": "TooManyRequests",
  "500": "InternalError",
  "503": "Unavailable",
};

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Responses of an operation as parts. An error is named by its status, a reply by its operation. */
function responseParts({ operationId, responses }: Operation): Part[] {
  return Object.entries(responses)
    .filter(([status]) => status !== "default")
    .map(([status, value]) => ({
      name: statusNames[status] ?? `${capitalized(operationId)}Reply`,
      value,
      replace: (reference) => {
        responses[status] = reference;
      },
    }));
}

function parameterParts({ parameters = [] }: Operation): Part[] {
  return parameters.map((value, index) => ({
    name: capitalized((value as { name: string }).name),
    value,
    replace: (reference) => {
      parameters[index] = reference;
    },
  }));
}

function filesOf(call: CallWithSchemas): object {
  const schema = { type: "string" };
  return call.files ? { "text/csv": { schema }, "text/html": { schema } } : {};
}

/** Errors for callers that lack a permission or role of the call. */
function needed({ accounts, role, permission, scope }: Extract<Access, { kind: "caller" }>): ErrorCode[] {
  return [
    ...(accounts.includes("merchant") ? (["merchant_permission_needed"] as const) : []),
    ...(role ? (["role_needed"] as const) : []),
    ...(permission || scope ? (["permission_needed"] as const) : []),
  ];
}

/** Errors that the call declares, and those that every call of its shape may return. */
function errorsByStatus(call: CallWithSchemas): Record<string, ErrorCode[]> {
  const shared: ErrorCode[] = [];
  if (call.access.kind === "caller") shared.push("unauthorized", "forbidden", ...needed(call.access));
  if (call.input) shared.push(call.form ? "malformed_form" : "malformed_body");
  if (call.input || call.query) shared.push("invalid_field", "unfit_field");
  if (readsWidely(call)) shared.push("search_too_wide");
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of new Set([...call.errors, ...shared])) {
    const { status } = errors[code];
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

function envelopeOf({ docs, call, json }: Described): JsonSchema {
  const data = describeMembers(json.reply, { docs, owner: call.name, parent: "", withExamples: false });
  if (call.bare) return data;
  const properties: Record<string, JsonSchema> = { data: { ...data, description: "The result." } };
  if (call.list) properties.total_count = { type: "integer", minimum: 0, description: "Matches before paging." };
  for (const name of call.alsoTop ?? []) properties[name] = data.properties?.[name] ?? {};
  const required = Object.keys(properties).filter((name) => name !== "total_count");
  return { allOf: [{ $ref: `${COMPONENTS}Envelope` }, { type: "object", properties, required }] };
}
