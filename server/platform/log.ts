import { createRequire } from 'node:module'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import type { Log } from '../services.ts'

const SECRET =
  /pass|token|authorization|secret|cookie|^code$|_code$|card|otp|salt|hash|document|id_number|phone|mobile|e_?mail|recipient/i
const LONGEST = 2000

/** The fields of an error. The `detail` of a database error is left out, because it contains data of the row. */
function errorFields(problem: Error): Record<string, unknown> {
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  return { error: problem.message.slice(0, LONGEST), ...(code ? { kind: code } : {}), stack: problem.stack }
}

/** A copy of a value for the log: secrets hidden by field name, no buffers, limited depth (docs/invariants.md#logs). */
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

/** Standard output: coloured lines on a terminal, JSON otherwise. */
function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return destination({ fd: 1, sync: true })
  // The module is only loaded when the output is a terminal.
  const { PinoPretty }: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty')
  return PinoPretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
}

/** A log with one line of JSON per event: `level`, `time`, `pid`, `hostname`, the fields, and the message as `msg`. */
export function createLog(sink?: (line: string) => void): Log {
  const to = sink ? { write: (line: string) => sink(line.trimEnd()) } : standardOutput()
  const log = pino({ timestamp: stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } }, to)
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields?: Record<string, unknown>): void => {
      log[level](fields ? loggable(fields) : {}, message)
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** A log that writes to `log` and adds these fields to each line. */
export function withFields(log: Log, fields: Readonly<Record<string, unknown>>): Log {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, more?: Record<string, unknown>): void =>
      log[level](message, { ...fields, ...more })
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/**
 * Limits repeated messages, for failures that can happen many times a second. The first message is logged at once;
 * after that, at most one message per `every` ms, with the number of messages that were left out (`more`).
 */
export function throttle(every = 10_000, now: () => number = () => performance.now()) {
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

/** Logs when a dependency, such as an exchange, becomes unavailable, and when it is available again. */
export interface Outage {
  failed(problem: unknown, fields?: Readonly<Record<string, unknown>>): void
  /** Call after each success; without a preceding failure it does nothing. */
  worked(): void
}

/**
 * Logs that a dependency is unavailable (`away`), at once and then at most once per `every` ms. When it is available
 * again, and only if its failure was logged, logs `back` with the number of seconds in between.
 */
export function logOutage(
  log: Log,
  { away, back }: { readonly away: string; readonly back: string },
  every = 10_000,
  now: () => number = () => performance.now(),
): Outage {
  const say = throttle(every, now)
  let since: number | null = null
  let said = false
  return {
    failed: (problem, fields = {}) => {
      since ??= now()
      say((more) => {
        said = true
        log.warn(away, { problem, ...fields, ...more })
      })
    },
    worked: () => {
      if (since !== null && said) log.info(back, { seconds: Math.round((now() - since) / 100) / 10 })
      since = null
      said = false
    },
  }
}
