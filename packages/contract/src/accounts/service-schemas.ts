import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { service, serviceCreate, serviceUpdate } from "./service.ts";

export const serviceSchemas = {
  createService: callSchemas({ input: serviceCreate, sample: { type: "guardian" }, reply: service }),
  updateService: callSchemas({ input: serviceUpdate, reply: service }),
  setServiceStatus: callSchemas({ input: z.object({}), reply: service }),
};
