/** A fault that a rule can inject. */
export type Fault =
  /**
   * The connection breaks before the server gets the request, or after the server has executed the request but
   * before its response.
   */
  | { readonly kind: 'drop'; readonly at: 'before' | 'after' }
  /**
   * The connection stays open without further data: the request is not forwarded, or the response headers are
   * withheld, or the response body stops halfway.
   */
  | { readonly kind: 'hang'; readonly at: 'before' | 'headers' | 'body' }
  /** The response body is sent in pieces of `bytes` bytes, with `every` milliseconds between two pieces. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly every: number }
  /**
   * Responds in place of the server. With `reach`, the server executes the request too, and its response is
   * lost.
   */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly reach?: boolean
    }
  /** Changes the body of the server's response. */
  | { readonly kind: 'rewrite'; change(body: string): string }
  /** Delays the response by `ms`, in addition to the latency of the connection. */
  | { readonly kind: 'delay'; readonly ms: number }

/** Which requests a rule applies to; all given conditions must hold. */
export interface Match {
  readonly method?: string
  /**
   * A path such as `/currency/quotation_new` (with or without `/api`), a prefix that ends with `*`, or a
   * regular expression.
   */
  readonly path?: string | RegExp
  /** Which of the matching requests, counted from 1, is the first to get the fault. */
  readonly nth?: number
  /** How many matching requests get the fault, from `nth` on; without a number, all of them. */
  readonly times?: number
}

export interface Rule {
  /** Number of matching requests so far, including those before `nth`. */
  readonly matched: () => number
  /** Number of requests that got the fault. */
  readonly hits: () => number
  remove(): void
}

export interface Rules {
  /** Adds a rule. If several rules match, the newest rule applies. */
  add(match: Match, fault: Fault): Rule
  clear(): void
  /** Counts a request for all rules and returns the fault to inject, or null. */
  faultOf(method: string, path: string): Fault | null
}

function fits(path: string, wanted: string | RegExp): boolean {
  if (typeof wanted !== 'string') return wanted.test(path)
  const bare = path.replace(/^\/api(?=\/)/, '')
  if (!wanted.endsWith('*')) return path === wanted || bare === wanted
  const start = wanted.slice(0, -1)
  return path.startsWith(start) || bare.startsWith(start)
}

export function createRules(): Rules {
  const rules: { readonly match: Match; readonly fault: Fault; seen: number; hits: number }[] = []
  return {
    add(match, fault) {
      const rule = { match, fault, seen: 0, hits: 0 }
      rules.unshift(rule)
      return {
        matched: () => rule.seen,
        hits: () => rule.hits,
        remove: () => {
          const at = rules.indexOf(rule)
          if (at >= 0) rules.splice(at, 1)
        },
      }
    },
    clear: () => {
      rules.length = 0
    },
    faultOf(method, path) {
      for (const rule of rules) {
        const { match } = rule
        if (match.method !== undefined && match.method !== method) continue
        if (match.path !== undefined && !fits(path, match.path)) continue
        rule.seen += 1
        const first = match.nth ?? 1
        if (rule.seen < first || rule.seen >= first + (match.times ?? Number.POSITIVE_INFINITY)) continue
        rule.hits += 1
        return rule.fault
      }
      return null
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const json = (body: string): Fault => ({ kind: 'answer', status: 200, headers: JSON_TYPE, body })

const envelopeOf = (body: string): Record<string, unknown> => {
  const read: unknown = JSON.parse(body)
  return typeof read === 'object' && read !== null ? { ...read } : {}
}

/** Creates faults by name. */
export const faults = {
  dropBefore: (): Fault => ({ kind: 'drop', at: 'before' }),
  dropAfter: (): Fault => ({ kind: 'drop', at: 'after' }),
  hangBefore: (): Fault => ({ kind: 'hang', at: 'before' }),
  hangHeaders: (): Fault => ({ kind: 'hang', at: 'headers' }),
  hangBody: (): Fault => ({ kind: 'hang', at: 'body' }),
  trickle: (bytes = 64, every = 100): Fault => ({ kind: 'trickle', bytes, every }),
  delay: (ms: number): Fault => ({ kind: 'delay', ms }),
  /** Responds with the login page of a captive portal. */
  html: (): Fault => ({
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Sign in to Wi-Fi</title><p>Please accept our terms.',
  }),
  redirect: (to = 'http://127.0.0.1:9/portal'): Fault => ({
    kind: 'answer',
    status: 302,
    headers: { location: to },
    body: '',
  }),
  /** Responds with JSON that is not an envelope. */
  wrongJson: (): Fault => json('{"hello":"world"}'),
  /** Responds with truncated JSON. */
  brokenJson: (): Fault => json('{"type":"ok","code":1,"message":[{"id":1,'),
  /** Responds with an envelope whose payload no contract allows. */
  wrongSchema: (): Fault => ({
    kind: 'rewrite',
    change: (body) => JSON.stringify({ ...envelopeOf(body), message: { nothing: 'expected' } }),
  }),
  /**
   * Rejects the request: `999` for an ended session, `998` for a missing verification, `error` for other
   * reasons. With `reach`, the server executes the request first.
   */
  rejection: (type: '998' | '999' | 'error', message = 'Please login again', reach = false): Fault => ({
    kind: 'answer',
    status: 200,
    headers: JSON_TYPE,
    body: JSON.stringify({
      type,
      code: 0,
      message,
      key: 'rejected',
      server_time: Math.floor(Date.now() / 1000),
    }),
    reach,
  }),
  badGateway: (reach = false): Fault => ({
    kind: 'answer',
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>502 Bad Gateway</h1>',
    reach,
  }),
}
