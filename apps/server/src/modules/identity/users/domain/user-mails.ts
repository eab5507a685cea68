type Person = { name: string; username: string };

type Way = { link: string; code: string };

/** What stands in each mail to a user. A link holds the code, so it is never the only copy of the way in: a new one can be asked for. */
export function resetValues(person: Person, way: Way) {
  return { ...valuesOf(person, way), ...wayIn("Choose a new password", "The link works once and for one hour.") };
}

export function setUpValues(person: Person, way: Way) {
  return { ...valuesOf(person, way), ...wayIn("Choose a password", "The link works once and for seven days.") };
}

export function welcomeValues(person: Person, link: string) {
  return { ...valuesOf(person, { link, code: "" }), ...wayIn("Sign in", "") };
}

export function usernamesValues(usernames: readonly string[], link: string) {
  return { "user.usernames": usernames.join(", "), "link.url": link, "link.label": "Sign in" };
}

function valuesOf({ name, username }: Person, { link, code }: Way) {
  const typed = code ? `Code: ${code}` : "";
  return { "user.name": name, "user.username": username, "link.url": link, "link.typed": typed };
}

const wayIn = (label: string, note: string) => ({ "link.label": label, "link.note": note });

/** To the old address; the new one is not named, for it may be a stranger's. */
export function emailChangedMail(person: Person) {
  return {
    subject: "Your mail address was changed",
    paragraphs: [
      `Hello ${person.name},`,
      `mails for ${person.username} go to another address from now on. If that was not you, tell your administrator.`,
    ],
  };
}

export function passwordChangedMail(person: Person, { how, passkeys }: { how: string; passkeys: readonly string[] }) {
  const named = passkeys.map((name) => `"${name}"`).join(", ");
  return {
    subject: "Your password was changed",
    paragraphs: [
      `Hello ${person.name},`,
      `the password of ${person.username} was changed ${how}. If that was not you, tell your administrator.`,
      ...(named
        ? [`It can still be signed in with without a password, by passkey: ${named}. Remove each that you do not know.`]
        : []),
    ],
  };
}

/** A passkey opens the account for good, also after the password is chosen anew. */
export function passkeyAddedMail(person: Person, passkey: string) {
  return {
    subject: "A passkey was added",
    paragraphs: [
      `Hello ${person.name},`,
      `${person.username} can be signed in with the passkey "${passkey}" from now on, and a new password does not change that. If that was not you, remove the passkey and tell your administrator.`,
    ],
  };
}

/** Who takes a passkey away keeps its owner out, or makes room for their own. */
export function passkeyRemovedMail(person: Person, passkey: string) {
  return {
    subject: "A passkey was removed",
    paragraphs: [
      `Hello ${person.name},`,
      `${person.username} can be signed in with the passkey "${passkey}" no longer. If that was not you, change your password and tell your administrator.`,
    ],
  };
}

/** Whoever holds the app of it keeps its owner out for good. */
export function twoFactorOnMail(person: Person) {
  return {
    subject: "Two-factor authentication was switched on",
    paragraphs: [
      `Hello ${person.name},`,
      `${person.username} is signed in with a code of an app beside the password from now on. If that was not you, tell your administrator, who can switch it off.`,
    ],
  };
}

/** `by` is an administrator's name, or "" for oneself: an administrator takes the passkeys along. */
export function twoFactorOffMail(person: Person, { by, passkeys }: { by: string; passkeys: boolean }) {
  const gone = by && passkeys ? "no code of an app any more, and by no passkey" : "no code of an app any more";
  return {
    subject: "Two-factor authentication was switched off",
    paragraphs: [
      `Hello ${person.name},`,
      `${by ? `${by} has switched two-factor authentication off: ` : ""}${person.username} is signed in with ${gone}. If you know nothing of it, change your password and tell your administrator.`,
    ],
  };
}

/** A recovery code is what a thief needs in the place of the app. */
export function recoveryCodeUsedMail(person: Person, left: number) {
  return {
    subject: "A recovery code was used",
    paragraphs: [
      `Hello ${person.name},`,
      `a recovery code of ${person.username} was used in the place of a code of the app: it is used up now, and ${left === 1 ? "1 is" : `${left} are`} left. If that was not you, change your password and tell your administrator.`,
    ],
  };
}

/** Whoever is asked for a code has shown the password. */
export function codesGuessedMail(person: Person) {
  return {
    subject: "Somebody with your password was stopped at the second factor",
    paragraphs: [
      `Hello ${person.name},`,
      `the right password of ${person.username} was given with ten wrong codes in a row. For half an hour no code is taken, not beside a new password either. If that was not you, change your password and tell your administrator.`,
    ],
  };
}

/** What the owner kept is void from then on. */
export function recoveryCodesRenewedMail(person: Person) {
  return {
    subject: "New recovery codes were made",
    paragraphs: [
      `Hello ${person.name},`,
      `new recovery codes were made for ${person.username}, and those from before are good no longer. If that was not you, change your password and tell your administrator.`,
    ],
  };
}

/** What runs by the key stops with it. */
export function keyEndsMail(person: Person, { name, expires_at }: { name: string; expires_at: Date }) {
  const ends = `${expires_at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    subject: `Your API key "${name}" ends soon`,
    paragraphs: [
      `Hello ${person.name},`,
      `the API key "${name}" of ${person.username} ends at ${ends}. What uses it is refused from then on: give it a later end, or a new key to what uses it.`,
    ],
  };
}
