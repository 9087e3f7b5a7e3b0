/** The answer of every call (docs/api-conventions.md#envelope). */
export type Envelope =
  | { readonly type: 'ok'; readonly code: 1; readonly message: unknown; readonly server_time: number }
  | {
      readonly type: 'error' | '998' | '999'
      readonly code: 0
      readonly message: string
      readonly key: string
      /** The parameter that it is about, where it is about one. */
      readonly field?: string
      /** Where `message` leaves it open (`reasons.ts`): why, in the language asked for. */
      readonly reason?: string
      readonly server_time: number
    }

/** What an envelope says, whoever reads it: the page, the worker (docs/api-conventions.md#envelope). */
export type Reply =
  | { readonly ok: true; readonly message: unknown; readonly serverTime: number }
  | {
      readonly ok: false
      readonly type: 'error' | '998' | '999'
      /** The words for the person: the reason where one was given. */
      readonly message: string
      readonly key: string
      /** '' when it is about no parameter. */
      readonly field: string
      readonly serverTime: number
    }

/** Whether a status comes with an envelope of ours: 200, and 429 of a limit, whose `Retry-After` says when to ask again. */
export const isAnswer = (status: number): boolean => status === 200 || status === 429

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Servers of this interface may answer an upload URL-encoded. */
function decoded(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return ''
  }
}

const said = (part: unknown): string => (typeof part === 'string' ? part : '')

/**
 * Reads an envelope, as JSON or URL-encoded; null when the body is none (a captive portal's page, a proxy's error).
 * `serverTime` in seconds.
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
