import * as v from 'valibot'
import { formatBusinessTime } from '#domain/businessDay.ts'
import { words } from './call-builders.ts'

/**
 * Parameters of calls that change something. Each parameter declares the kind of input that a form shows for
 * the parameter (`forms.ts`), such as a list for coins and a calendar for times. The description of a
 * parameter is its help text.
 */

/** Kinds of form fields. `time`: milliseconds, in whole minutes; `long-text`: several lines. */
export const FIELD_KINDS = [
  'text',
  'long-text',
  'decimal',
  'integer',
  'day',
  'time',
  'choice',
  'coin',
  'pair',
  'flag',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** 2100-01-01; a later time is rejected as a typing error. */
const LATEST = 4_102_444_800_000
const MINUTE = 60_000

/** Adds a help text to a field. */
export const help = <T extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: T,
  text: string,
) => v.pipe(schema, v.description(text))

/** The name of a coin, such as `USDT`. */
export const coin = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/), v.metadata({ kind: 'coin' }))
/** The symbol of a pair, such as `BTC/USDT`. */
export const pair = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.]{1,20}\/[A-Za-z0-9]{1,20}$/),
  v.metadata({ kind: 'pair' }),
)
/** The code of a coupon, an NFT work or a country. */
export const code = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/))
/** A positive decimal; the command checks its scale and limits. */
export const amount = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^\d+(\.\d+)?$/),
  v.metadata({ kind: 'decimal' }),
)
/** A whole number, 0 or more. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A time in milliseconds, in whole minutes. */
export const time = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(LATEST),
  v.multipleOf(MINUTE),
  v.metadata({ kind: 'time' }),
)
/** A text of several lines. */
export const longWords = (least: number, most: number) =>
  v.pipe(words(least, most), v.metadata({ kind: 'long-text' }))

/** Formats a time (ms) as the commands of products expect it: `2026-03-07T12:00`, UTC+8. */
export const businessTimeText = (milliseconds: number): string => formatBusinessTime(milliseconds)

/** Command-line arguments for an option and its value; an empty list when the value is undefined. */
export const option = (name: string, value: string | number | undefined): readonly string[] =>
  value === undefined ? [] : [`--${name}`, String(value)]
