import * as v from 'valibot'
import { momentName } from '#domain/businessDay.ts'
import { words } from './kit.ts'

/**
 * Fields of acts that a form shows by what they are (`forms.ts`): a coin is chosen from a list, a time by a calendar. A field's
 * description is the help beside it.
 */

/** What a field of a form is. `time`: milliseconds, in whole minutes; `long-text`: of several lines. */
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

/** 2100-01-01: later times are mistakes. */
const LATEST = 4_102_444_800_000
const MINUTE = 60_000

/** Adds the help of a field. */
export const help = <T extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: T,
  text: string,
) => v.pipe(schema, v.description(text))

/** The name of a coin: `USDT`. */
export const coin = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/), v.metadata({ kind: 'coin' }))
/** The symbol of a pair: `BTC/USDT`. */
export const pair = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.]{1,20}\/[A-Za-z0-9]{1,20}$/),
  v.metadata({ kind: 'pair' }),
)
/** Code of a coupon, a work or a country. */
export const code = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/))
/** A positive decimal number; the command compares it with scale and limits. */
export const amount = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^\d+(\.\d+)?$/),
  v.metadata({ kind: 'decimal' }),
)
/** A whole number from 0. */
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
/** Text of several lines. */
export const longWords = (least: number, most: number) =>
  v.pipe(words(least, most), v.metadata({ kind: 'long-text' }))

/** A time as commands of products are given it: `2026-03-07T12:00` of UTC+8. */
export const moment = (milliseconds: number): string => momentName(milliseconds)

/** An option of a command with its value; nothing without one. */
export const option = (name: string, value: string | number | undefined): readonly string[] =>
  value === undefined ? [] : [`--${name}`, String(value)]
