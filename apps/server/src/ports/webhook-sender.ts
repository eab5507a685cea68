/** An HTTP POST to a merchant's server. */
export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** The reply, its body cut to 64 KB, or why there was none. `ms` is the time until either. */
export type WebhookReply = { ms: number } & ({ status: number; body: string } | { error: string });

/**
 * Posts to addresses that merchants enter. It follows no redirect, waits 15 seconds at most and connects to no private
 * address in production.
 */
export type WebhookSender = { send(request: WebhookRequest): Promise<WebhookReply> };
