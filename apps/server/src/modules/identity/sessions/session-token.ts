import { jwtVerify, SignJWT } from "jose";
import type { Services } from "../../../context.ts";

/** Seconds without a call after which a session ends, and seconds after which it ends in any case. */
export const IDLE_SECONDS = 900;
export const ABSOLUTE_SECONDS = 43_200;

/** `actor`: the user name of the administrator who signs in as the subject. */
export type TokenSubject = {
  user_id: string;
  account_type: string;
  role: string;
  sid: string;
  ip: string;
  actor?: string;
};

/** The panel decodes it (user type, role, session, expiry); only the server verifies it. */
export function signToken(services: Services, subject: TokenSubject): Promise<string> {
  const issued = Math.floor(services.clock.now().getTime() / 1000);
  return new SignJWT({
    ut: subject.account_type,
    role: subject.role,
    sid: subject.sid,
    ip: subject.ip,
    act: subject.actor,
    env: services.config.ENVIRONMENT,
  })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(subject.user_id)
    .setJti(services.ids.next())
    .setIssuedAt(issued)
    .setExpirationTime(issued + ABSOLUTE_SECONDS)
    .sign(services.keys.signing);
}

/** The session id of a token that we signed for this environment and that has not expired. */
export async function readToken(services: Services, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, services.keys.signing, {
      algorithms: ["HS256"],
      currentDate: services.clock.now(),
    });
    return payload.env === services.config.ENVIRONMENT && typeof payload.sid === "string" ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
