import type { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { guardPublic } from "../../identity/index.ts";
import { findCertificateOfPage } from "./apple-certificate.store.ts";
import { insertPayment } from "./apple-payment.store.ts";
import { keptFor, ownKey } from "./open-apple-pay.ts";

const limit = { call: "applepay", perIp: 300, perName: 0 };

/** Stores a payable token, sealed, for as long as it is valid. */
export const authorizeApplePayment: UseCase<typeof walletCalls.authorizeApplePayment> = async (context, input) => {
  const { services } = context;
  await guardPublic(context, limit, "");
  return services.db.scoped(systemScope, async (tx) => {
    const row = (await findCertificateOfPage(tx, input.pkeycompany)) ?? refuse("certificate_unknown");
    const token = input.applepaypayment.token ?? input.applepaypayment;
    const now = services.clock.now();
    const opened = services.wallets.apple_pay_token?.open(token, now, ownKey(services, row)) ?? refuse("invalid_token");
    const id = services.ids.next();
    const kept = { merchant_id: row.merchant_id, id };
    await insertPayment(tx, {
      ...kept,
      certificate_id: row.id,
      sealed_token: services.keys.seal(JSON.stringify(token), keptFor(kept)),
      expires_at: opened.expires_at,
    });
    return id;
  });
};
