import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { createdUser, user, userCopy, userCreate, userUpdate } from "./user.ts";

export const userSchemas = {
  getUser: callSchemas({ reply: user }),
  getUserById: callSchemas({ reply: user }),
  listUsers: callSchemas({ query: listing, reply: z.array(user) }),
  listUsersOfAccount: callSchemas({ query: listing, reply: z.array(user) }),
  createUser: callSchemas({
    input: userCreate,
    sample: {
      username: "front_desk1",
      name: "Front Desk",
      email: "desk@bluemug.example",
      status: "active",
      role: "standard",
    },
    reply: createdUser,
  }),
  createMerchantUser: callSchemas({
    input: userCreate,
    sample: {
      username: "counter_clerk",
      name: "Counter Clerk",
      email: "desk@bluemug.example",
      status: "active",
      role: "standard",
    },
    reply: createdUser,
  }),
  updateUser: callSchemas({ input: userUpdate, reply: user }),
  deleteUser: callSchemas({ reply: nothing }),
  copyUser: callSchemas({
    input: userCopy,
    sample: { username: "second_desk", name: "Second Desk", email: "desk2@bluemug.example" },
    reply: createdUser,
  }),
};
