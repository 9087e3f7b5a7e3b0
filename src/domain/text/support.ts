/** Matching of questions to FAQ entries, and working hours of customer service. */

export interface SearchableFaq {
  readonly id: number
  readonly title: string
  /** Text of the answer without markup. */
  readonly text: string
}

/** Scripts without spaces, where pairs of adjacent characters are used as words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u
/** A word that is in more than this fraction of the answers is ignored. */
const COMMON = 0.5
/** Weight of a word in the title; a word in the answer has weight 1. */
const TITLE_WEIGHT = 4
/** Minimum weight of the matched words, as a fraction of the weight of all words of the question. */
const LEAST = 0.34
const MOST_OFFERED = 3

/** Distinct words of a text; for scripts without spaces all pairs of adjacent characters. */
export function distinctWords(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    if (!UNSPACED.test(word)) {
      words.add(word)
      continue
    }
    const signs = [...word]
    if (signs.length === 1) words.add(word)
    for (let at = 0; at + 1 < signs.length; at++) words.add(`${signs[at]}${signs[at + 1]}`)
  }
  return words
}

/**
 * Ids of up to three matching FAQ entries, best first. Rare words weigh more, and words of the title more
 * than words of the answer.
 */
export function matchingEntries(asked: string, entries: readonly SearchableFaq[]): readonly number[] {
  const read = entries.map(({ id, title, text }) => ({
    id,
    title: distinctWords(title),
    text: distinctWords(text),
  }))
  const weights = [...distinctWords(asked)].flatMap((word) => {
    const found = read.filter(({ title, text }) => title.has(word) || text.has(word)).length
    if (found === 0) return [{ word, weight: 1 }]
    const common = found / read.length > COMMON
    return common ? [] : [{ word, weight: Math.log(1 + read.length / found) }]
  })
  const all = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return []
  return read
    .map(({ id, title, text }) => {
      const inTitle = weights.reduce((sum, { word, weight }) => sum + (title.has(word) ? weight : 0), 0)
      const inText = weights.reduce(
        (sum, { word, weight }) => sum + (title.has(word) || text.has(word) ? weight : 0),
        0,
      )
      return { id, part: inText / all, rank: inTitle * TITLE_WEIGHT + inText }
    })
    .filter(({ part }) => part >= LEAST)
    .sort((a, b) => b.rank - a.rank || a.id - b.id)
    .slice(0, MOST_OFFERED)
    .map(({ id }) => id)
}

const HOURS = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/
const BUSINESS_OFFSET_MIN = 480
const DAY_MIN = 1440

/**
 * The opening and the closing minute of hours such as `09:00-21:00`, counted from 00:00; null for a text in
 * another format.
 */
function minutesOf(hours: string): readonly [number, number] | null {
  const [, fromHour, fromMinute, toHour, toMinute] = HOURS.exec(hours) ?? []
  if (toMinute === undefined) return null
  return [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
}

/** Whether a time (ms) is within hours such as `09:00-21:00` (UTC+8); the hours may span midnight. */
export function isWithin(hours: string, now: number): boolean {
  const minutes = minutesOf(hours)
  if (minutes === null) return false
  const [from, to] = minutes
  const at = (Math.floor(now / 60_000) + BUSINESS_OFFSET_MIN) % DAY_MIN
  return from <= to ? at >= from && at < to : at >= from || at < to
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Converts hours such as `09:00-21:00` (UTC+8) to a time zone that is `offset` minutes ahead of UTC. */
export function hoursAt(hours: string, offset: number): string {
  const minutes = minutesOf(hours)
  // Support hours that cover all 24 hours need no conversion to another time zone.
  if (minutes === null || minutes[1] - minutes[0] === DAY_MIN) return hours
  const shown = minutes.map((minute) => {
    const at = (minute + offset - BUSINESS_OFFSET_MIN + DAY_MIN) % DAY_MIN
    return `${two(Math.floor(at / 60))}:${two(at % 60)}`
  })
  return shown.join('-')
}

export const isHours = (text: string): boolean => HOURS.test(text)
