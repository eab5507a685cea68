import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, password, text } from "../primitives.ts";
import { passwordChange } from "./user.ts";

export const recoverySchemas = {
  changePassword: callSchemas({
    input: passwordChange,
    sample: { current_password: "Gatehouse1!", new_password: "Gatehouse2!" },
    reply: nothing,
  }),
  forgotUsername: callSchemas({
    input: z.object({ email: text(254).check(z.minLength(1)) }),
    sample: { email: "desk@bluemug.example" },
    reply: nothing,
  }),
  forgotPassword: callSchemas({
    input: z.object({ username: text(64).check(z.minLength(1)) }),
    sample: { username: "front_desk1" },
    reply: nothing,
  }),
  resetPassword: callSchemas({
    input: z.object({ username: z.optional(text(64)), reset_code: text(64), password }),
    sample: { username: "front_desk1", reset_code: "0000000000", password: "Gatehouse2!" },
    reply: nothing,
  }),
  resetForgottenPassword: callSchemas({
    input: z.object({ username: z.optional(text(64)), reset_code: text(64), password }),
    sample: { username: "front_desk1", reset_code: "0000000000", password: "Gatehouse2!" },
    reply: nothing,
  }),
  resendWelcome: callSchemas({ reply: nothing }),
};
