/** Time limit of a request in ms, transfer included (docs/api-conventions.md#timeouts). */
export const REQUEST_LIMIT = 60_000
