import type { Call } from '#contract/kit.ts'
import type { Lang } from '#contract/lang.ts'

const BASE = '/api'

/** Exactly one slash between base and path (conventions.md §1). */
export const urlOf = (path: string): string => `${BASE}/${path.replace(/^\/+/, '')}`

/** Parameters as they travel, sorted by name so that equal calls are equal texts; what is undefined is left out. */
export function encodeParams(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const name of Object.keys(params).sort()) {
    const value = params[name]
    if (value !== undefined && value !== null) encoded.append(name, String(value))
  }
  return encoded
}

/** `accept-language` of uploads (screens-core A2). */
const UPLOAD_LANG: Readonly<Partial<Record<Lang, string>>> = { zh: 'zh-cn', hk: 'zh-tw', vn: 'vn' }

export interface Sending {
  readonly params: Readonly<Record<string, unknown>>
  readonly lang: Lang
  readonly token: string | null
  readonly requestId?: string | undefined
  readonly file?: File | undefined
}

/** The request of a call: form-urlencoded, `lang` in the query of a GET and in the body otherwise (conventions.md §1). */
export function requestOf(def: Call, sending: Sending): { url: string; init: RequestInit } {
  const { params, lang, token, requestId, file } = sending
  const fields = encodeParams({
    ...params,
    lang,
    ...(requestId === undefined ? {} : { request_id: requestId }),
  })
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', token)
  const init: RequestInit = {
    method: def.method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }
  if (def.upload) {
    headers.set('accept-language', UPLOAD_LANG[lang] ?? 'en')
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    if (file) body.append('file', file)
    return { url: urlOf(def.path), init: { ...init, body } }
  }
  if (def.method === 'GET') return { url: `${urlOf(def.path)}?${fields}`, init }
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return { url: urlOf(def.path), init: { ...init, body: fields.toString() } }
}

export type Envelope =
  | { readonly ok: true; readonly message: unknown; readonly serverTime: number }
  | {
      readonly ok: false
      readonly type: 'error' | '998' | '999'
      readonly message: string
      readonly key: string
      readonly serverTime: number
    }

/** Reads an envelope; null when the body is none (a captive portal's page, a proxy's error). */
export function readEnvelope(body: string): Envelope | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null || !('type' in json || 'code' in json)) return null
  const { type, code, message, key, server_time } = json as Readonly<Record<string, unknown>>
  const serverTime = typeof server_time === 'number' ? server_time : 0
  if (type === 'ok' || code === 1) return { ok: true, message, serverTime }
  if (typeof type !== 'string') return null
  return {
    ok: false,
    type: type === '998' || type === '999' ? type : 'error',
    message: typeof message === 'string' ? message : '',
    key: typeof key === 'string' ? key : '',
    serverTime,
  }
}
