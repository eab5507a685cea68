type Person = { name: string; username: string };

/** What each mail to a user says. A link holds the code, so it is never the only copy of the way in: a new one can be asked for. */
export function resetMail(person: Person, link: string, code: string) {
  return {
    subject: "Choose a new password",
    paragraphs: [
      `Hello ${person.name},`,
      `somebody asked for a new password for ${person.username}. The link works once and for one hour.`,
      "If that was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url: link },
    code,
  };
}

export function setUpMail(person: Person, link: string, code: string) {
  return {
    subject: "Set up your account",
    paragraphs: [
      `Hello ${person.name},`,
      `an account was made for you; its user name is ${person.username}. The link works once and for seven days.`,
    ],
    action: { label: "Choose a password", url: link },
    code,
  };
}

export function welcomeMail(person: Person, link: string) {
  return {
    subject: "Welcome",
    paragraphs: [`Hello ${person.name},`, `your account is ready; its user name is ${person.username}.`],
    action: { label: "Sign in", url: link },
  };
}

export function usernamesMail(usernames: readonly string[], link: string) {
  return {
    subject: "Your user name",
    paragraphs: ["Hello,", `these user names belong to this address: ${usernames.join(", ")}.`],
    action: { label: "Sign in", url: link },
  };
}

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

export function passwordChangedMail(person: Person) {
  return {
    subject: "Your password was changed",
    paragraphs: [
      `Hello ${person.name},`,
      `the password of ${person.username} was changed by a reset link. If that was not you, tell your administrator.`,
    ],
  };
}
