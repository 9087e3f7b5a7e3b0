import type { Log } from './services.ts'

const SECRET = /pass|token|authorization|secret|cookie|^code$|_code$|card|otp|salt|hash/i
const LONGEST = 2000

/** An error as fields. A database error's `detail` quotes the row, so it stays out. */
function errorFields(problem: Error): Record<string, unknown> {
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  return { error: problem.message.slice(0, LONGEST), ...(code ? { kind: code } : {}), stack: problem.stack }
}

/** A value fit for a log: no secrets by name, no buffers, no depth without end (docs/invariants.md#logs). */
export function loggable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFields(value)
  if (Buffer.isBuffer(value)) return `<${value.length} bytes>`
  if (typeof value === 'string') return value.slice(0, LONGEST)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 3) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => loggable(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET.test(key) && typeof item !== 'number' ? '[hidden]' : loggable(item, depth + 1),
    ]),
  )
}

type Sink = (line: string) => void

/** One line per event: time, level, message and the fields as JSON. */
export function createLog(sink: Sink = (line) => console.log(line)): Log {
  const write =
    (level: string) =>
    (message: string, fields?: Record<string, unknown>): void => {
      const rest = fields ? ` ${JSON.stringify(loggable(fields))}` : ''
      sink(`${new Date().toISOString()} ${level} ${message}${rest}`)
    }
  return { info: write('info '), warn: write('warn '), error: write('error') }
}

/**
 * For what can go wrong many times a second while something is away: lets the first message through at once, then one
 * in `every` ms at most, with how many were left out in between (`more`).
 */
export function seldom(every = 10_000, now: () => number = () => performance.now()) {
  let said = Number.NEGATIVE_INFINITY
  let left = 0
  return (say: (more: { readonly more?: number }) => void): void => {
    const time = now()
    if (time - said < every) {
      left++
      return
    }
    say(left > 0 ? { more: left } : {})
    said = time
    left = 0
  }
}
