/** Answer of every call (docs/api-conventions.md#envelope). */
export type Envelope =
  | { readonly type: 'ok'; readonly code: 1; readonly message: unknown; readonly server_time: number }
  | {
      readonly type: 'error' | '998' | '999'
      readonly code: 0
      readonly message: string
      readonly key: string
      /** Name of the parameter that the error is about, if any. */
      readonly field?: string
      /** Explanation for an error whose `message` is general (`errorReasons.ts`), in the requested language. */
      readonly reason?: string
      readonly server_time: number
    }

/** A parsed envelope, as the page and the worker read it (docs/api-conventions.md#envelope). */
export type Reply =
  | { readonly ok: true; readonly message: unknown; readonly serverTime: number }
  | {
      readonly ok: false
      readonly type: 'error' | '998' | '999'
      /**
       * Text to show to the person: the specific reason if the error has one, otherwise the general text of its key.
       */
      readonly message: string
      readonly key: string
      /** Name of the parameter that the error is about; '' for none. */
      readonly field: string
      readonly serverTime: number
    }

/**
 * Whether responses with this HTTP status contain an envelope: 200, and 429 of a rate limit (with
 * `Retry-After`).
 */
export const isAnswer = (status: number): boolean => status === 200 || status === 429

/** Parses JSON; returns undefined for any other text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Decodes a URL-encoded body: some servers that implement this API answer uploads with URL encoding instead
 * of JSON.
 */
function decoded(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return ''
  }
}

const said = (part: unknown): string => (typeof part === 'string' ? part : '')

/**
 * Parses an envelope, as JSON or URL-encoded; null when the body is something else, such as the page of a
 * captive portal or the error of a proxy. `serverTime` in seconds.
 */
export function readEnvelope(body: string): Reply | null {
  const json = parse(body) ?? parse(decoded(body))
  if (typeof json !== 'object' || json === null || !('type' in json || 'code' in json)) return null
  const { type, code, message, key, field, reason, server_time } = json as Readonly<Record<string, unknown>>
  const serverTime = typeof server_time === 'number' ? server_time : 0
  if (type === 'ok' || code === 1) return { ok: true, message, serverTime }
  if (typeof type !== 'string') return null
  return {
    ok: false,
    type: type === '998' || type === '999' ? type : 'error',
    message: said(reason) || said(message),
    key: said(key),
    field: said(field),
    serverTime,
  }
}
