/** Milliseconds that a request may take, with what it sends or brings (docs/api-conventions.md#timeouts). */
export const REQUEST_LIMIT = 60_000
