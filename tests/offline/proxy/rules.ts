/** The faults that can be injected. */
export type Fault =
  /**
   * The connection breaks: before the server gets the request, or after the server has executed the
   * request and before it responds.
   */
  | { readonly kind: 'drop'; readonly at: 'before' | 'after' }
  /**
   * Nothing more is sent: the request never arrives, or the server executes it and the headers or half of the body
   * never arrive.
   */
  | { readonly kind: 'hang'; readonly at: 'before' | 'headers' | 'body' }
  /** The body is sent in small pieces. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly every: number }
  /**
   * Another response than the server's. With `reach` the server gets the request all the same, and
   * its own response is lost.
   */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly reach?: boolean
    }
  /** The body of the server's response is changed. */
  | { readonly kind: 'rewrite'; change(body: string): string }
  /**
   * The response is delayed by this many milliseconds, in addition to the latency of the
   * connection.
   */
  | { readonly kind: 'delay'; readonly ms: number }

/** The requests that a rule applies to; all given conditions must hold. */
export interface Match {
  readonly method?: string
  /**
   * `/currency/quotation_new` (with or without `/api`), a prefix when it ends with `*`, or a regular expression for
   * the path.
   */
  readonly path?: string | RegExp
  /** The number of the first matching request that gets the fault, counted from 1. */
  readonly nth?: number
  /**
   * Number of requests, beginning with `nth`, that get the fault; all further ones when omitted.
   */
  readonly times?: number
}

export interface Rule {
  /** How many requests matched, including those before `nth`. */
  readonly matched: () => number
  /** How many requests got the fault. */
  readonly hits: () => number
  remove(): void
}

export interface Rules {
  /** If several rules match, the newest one decides. */
  add(match: Match, fault: Fault): Rule
  clear(): void
  /** Counts a request and returns its fault. */
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

/** The faults by name. */
export const faults = {
  dropBefore: (): Fault => ({ kind: 'drop', at: 'before' }),
  dropAfter: (): Fault => ({ kind: 'drop', at: 'after' }),
  hangBefore: (): Fault => ({ kind: 'hang', at: 'before' }),
  hangHeaders: (): Fault => ({ kind: 'hang', at: 'headers' }),
  hangBody: (): Fault => ({ kind: 'hang', at: 'body' }),
  trickle: (bytes = 64, every = 100): Fault => ({ kind: 'trickle', bytes, every }),
  delay: (ms: number): Fault => ({ kind: 'delay', ms }),
  /** The login page of a captive portal instead of the response. */
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
  /** JSON that is not an envelope. */
  wrongJson: (): Fault => json('{"hello":"world"}'),
  /** Text that ends in the middle of JSON. */
  brokenJson: (): Fault => json('{"type":"ok","code":1,"message":[{"id":1,'),
  /** An envelope with a payload that no contract allows. */
  wrongSchema: (): Fault => ({
    kind: 'rewrite',
    change: (body) => JSON.stringify({ ...envelopeOf(body), message: { nothing: 'expected' } }),
  }),
  /**
   * A rejection because of the session (`999`), the verification (`998`), or something else. With `reach` the server
   * executes the request first.
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
