/** The faults that can be injected. */
export type Fault =
  /** The connection breaks: before the server saw the request, or after it acted and before it could say so. */
  | { readonly kind: 'drop'; readonly at: 'before' | 'after' }
  /** Silence: the request never arrives, or the server acts and the headers never come, or half the body comes. */
  | { readonly kind: 'hang'; readonly at: 'before' | 'headers' | 'body' }
  /** The body comes in small pieces. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly every: number }
  /** Somebody else answers. With `reach` the server gets the request all the same and its own answer is lost. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly reach?: boolean
    }
  /** The server's own body, changed on the way. */
  | { readonly kind: 'rewrite'; change(body: string): string }
  /** Later by this many milliseconds, on top of the line's own latency. */
  | { readonly kind: 'delay'; readonly ms: number }

/** Which requests a rule is for; everything given must hold. */
export interface Match {
  readonly method?: string
  /** `/currency/quotation_new` (with or without `/api`), a beginning when it ends in `*`, or a pattern on the path. */
  readonly path?: string | RegExp
  /** The first matching request that gets the fault, counted from 1. */
  readonly nth?: number
  /** How many get it from there on; all of them when absent. */
  readonly times?: number
}

export interface Rule {
  /** Requests that matched, those before `nth` among them. */
  readonly matched: () => number
  /** Requests that got the fault. */
  readonly hits: () => number
  remove(): void
}

export interface Rules {
  /** The newest rule that matches decides. */
  add(match: Match, fault: Fault): Rule
  clear(): void
  /** Counts the request and returns its fault. */
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
  /** A captive portal's page in place of the answer. */
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
  /** JSON that is no envelope. */
  wrongJson: (): Fault => json('{"hello":"world"}'),
  /** Text that stops in the middle of JSON. */
  brokenJson: (): Fault => json('{"type":"ok","code":1,"message":[{"id":1,'),
  /** An envelope whose payload no contract knows. */
  wrongSchema: (): Fault => ({
    kind: 'rewrite',
    change: (body) => JSON.stringify({ ...envelopeOf(body), message: { nothing: 'expected' } }),
  }),
  /** A rejection of the session (`999`), of verification (`998`), or any other. With `reach` the server acted before. */
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
