/** A processor as transactions and batches record it. */
export type ShopProcessor = { id: string; name: string; type: string };

/** A demo merchant with what its payments refer to. */
export type Shop = {
  id: string;
  card: ShopProcessor;
  ach: ShopProcessor;
  cash: ShopProcessor;
  terminal: { id: string; description: string };
};
