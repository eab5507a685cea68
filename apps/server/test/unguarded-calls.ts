const byBody = "what is asked for decides: use cases want the permission of each type of payment";
const byCode = "what it is sent proves who asks: a password, a code of a mail, a passkey or the token of a device";
const onlyAnswers = "it answers a question and changes nothing";
const onPages = "it is made for a page that anybody may open, whose key has no permissions";
const ownView = "it is a person's own view of a list, and their key's";
const inSandbox = "it is the payer's act in the simulated world, which no production has";

/** Writes that ask for no permission, no role and no session: what stands between them and anybody, or why nothing must. */
export const unguarded: Record<string, string> = {
  ...{ createTransaction: byBody, createMulti: byBody },
  ...{ tokenAuth: byCode, startPasskeySignIn: byCode, resetPassword: byCode, resetForgottenPassword: byCode },
  ...{ startForcedTwoFactor: byCode, confirmForcedTwoFactor: byCode, refreshUnit: byCode },
  ...{ lookupBin: onlyAnswers, lookupBinProtected: onlyAnswers, lookupFees: onlyAnswers },
  ...{ calculateAmounts: onlyAnswers, drawQr: onlyAnswers, printTransaction: onlyAnswers },
  ...{ makeToken: onPages, startBankLink: onPages, linkBank: onPages },
  ...{ validateAppleMerchant: onPages, authorizeApplePayment: onPages },
  ...{ save_merchant_search: ownView, save_partner_search: ownView, save_admin_search: ownView },
  ...{
    delete_merchant_saved_search: ownView,
    delete_partner_saved_search: ownView,
    delete_admin_saved_search: ownView,
  },
  ...{ signInAtBank: inSandbox, simulateTerminal: inSandbox },
  ...{ listenAtDevice: inSandbox, actAtDevice: inSandbox, leaveDevice: inSandbox, actAsPayer: inSandbox },
  changePassword: "it asks for the password, and shuts out keys with limits",
  updateUser: "one's own profile is everybody's, others are for who manages them; keys with limits are shut out",
  emailReceipt: "a receipt goes to the payer of a payment that the caller may see, as no document forbids",
  logout: "it ends the session that asks, and is no matter to a key",
  forgotUsername: "whoever forgot their name has nothing to show; it answers alike for everybody",
  forgotPassword: "whoever forgot their password has nothing to show; it answers alike for everybody",
  noteDelivery: "a mail server signs what it reports with MAIL_REPORT_KEY",
};
