import { UsageError } from '../review/command.ts'

export interface Options {
  /** What is no option, in its order. */
  readonly words: readonly string[]
  /** Values of options by their names, `--from`. */
  readonly values: ReadonlyMap<string, string>
  /** Options that are there and take no value. */
  readonly flags: ReadonlySet<string>
}

/** Takes options out of a command's words, wherever they stand. Throws UsageError for an option that it does not have. */
export function optionsOf(
  args: readonly string[],
  known: { readonly values?: readonly string[]; readonly flags?: readonly string[] },
): Options {
  const words: string[] = []
  const values = new Map<string, string>()
  const flags = new Set<string>()
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else if (known.flags?.includes(word)) flags.add(word)
    else if (known.values?.includes(word)) {
      const value = args[++index]
      if (value === undefined || values.has(word)) throw new UsageError(`${word} needs one value`)
      values.set(word, value)
    } else throw new UsageError(`there is no option ${word}`)
  }
  return { words, values, flags }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/
const SPAN = /^([1-9]\d{0,4})([hd])$/
const MS = { h: 3_600_000, d: 86_400_000 } as const

/** A day or a time, in UTC: `2026-12-24` or `2026-12-24T18:00Z`, as milliseconds. */
export function timeOf(text: string): number {
  const time = DAY.test(text) || TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new UsageError(`${text} is no time: 2026-12-24 or 2026-12-24T18:00Z, in UTC`)
  return time
}

/** The same, or so much from now on: `12h`, `7d`. */
export function laterOf(text: string, now: number): number {
  const [, count, unit] = SPAN.exec(text) ?? []
  return unit === 'h' || unit === 'd' ? now + Number(count) * MS[unit] : timeOf(text)
}

export const shownTime = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')
