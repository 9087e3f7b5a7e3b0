import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'

/** A Sunday (1970-01-04, ms). */
const SUNDAY = 3 * 86_400_000

/**
 * Languages in which a calendar's week begins on Monday; in all other languages the week begins on Sunday.
 */
const FROM_MONDAY: ReadonlySet<Lang> = new Set(['fra', 'spa', 'vn'])

/** The first day of a calendar's week: 0 Sunday, 1 Monday. */
export const firstWeekday = (lang: Lang): 0 | 1 => (FROM_MONDAY.has(lang) ? 1 : 0)

/** The name of a weekday (0 Sunday to 6 Saturday; larger numbers continue into the next week). */
export const weekdayName = (weekday: number, lang: Lang, form: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(LANG_TAGS[lang], { weekday: form, timeZone: 'UTC' }).format(
    SUNDAY + (weekday % 7) * 86_400_000,
  )
