import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { apiKey, apiKeyCreate, apiKeyRotation, apiKeyUpdate } from "./api-key.ts";

export const keySchemas = {
  getPublicKey: callSchemas({ reply: z.object({ public_key: z.string() }) }),
  createApiKey: callSchemas({ input: apiKeyCreate, sample: { type: "api", name: "Web shop" }, reply: apiKey }),
  listApiKeys: callSchemas({ query: listing, reply: z.array(apiKey) }),
  listApiKeysToo: callSchemas({ query: listing, reply: z.array(apiKey) }),
  getApiKey: callSchemas({ reply: apiKey }),
  updateApiKey: callSchemas({ input: apiKeyUpdate, reply: apiKey }),
  rotateApiKey: callSchemas({ input: apiKeyRotation, reply: apiKey }),
  deleteApiKey: callSchemas({ reply: nothing }),
};
