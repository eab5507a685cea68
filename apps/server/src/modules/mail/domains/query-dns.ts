import type { Services } from "../../../context.ts";
import { isSaid, recordsFor, type Wanted } from "./domain/dns-records.ts";
import type { DomainRow } from "./email-domain.store.ts";
import { senderDomain } from "./sender-domain.ts";

/** `there` is not known of a record for which the name servers were silent. */
export type Answer = Wanted & { there: boolean | undefined };

/** What the DNS says now of the records that a domain should have. */
export async function askDns(services: Pick<Services, "config" | "resolver">, row: DomainRow): Promise<Answer[]> {
  const wanted = recordsFor(row, senderDomain(services));
  return Promise.all(
    wanted.map(async (one) => {
      const records = await services.resolver.txt(one.name).catch(() => undefined);
      return { ...one, there: records && isSaid(one, records) };
    }),
  );
}

/** The purposes of those that are there. Silence is no answer: such a record counts as it did before. */
export function purposesOf(answers: readonly Answer[], before: Pick<DomainRow, "found">): string[] {
  const found = answers.filter(({ there, purpose }) => there ?? before.found.includes(purpose));
  return found.map(({ purpose }) => purpose);
}
