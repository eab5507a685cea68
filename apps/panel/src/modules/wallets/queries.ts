import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const certificatesKey = ["apple-certificates"];

export const certificatesQuery = queryOptions({
  queryKey: [...certificatesKey, "all"],
  queryFn: ({ signal }) => call(walletCalls.listAppleCertificates, { signal }),
  meta: { quiet: true },
});

export const certificateQuery = (certificateId: string) =>
  queryOptions({
    queryKey: [...certificatesKey, "one", certificateId],
    queryFn: ({ signal }) => call(walletCalls.getAppleCertificate, { params: { certificateId }, signal }),
    meta: { quiet: true },
  });

export const domainFileQuery = queryOptions({
  queryKey: [...certificatesKey, "domain-file"],
  queryFn: ({ signal }) => call(walletCalls.getAppleDomainFile, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
