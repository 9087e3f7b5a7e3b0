import * as v from 'valibot'
import { PASSWORD_LEAST, PASSWORD_MOST } from '#domain/account/password.ts'
import type { Decimal } from '#domain/money.ts'
import { plainCode, plainLine, plainMessage } from '#domain/text/text.ts'

/**
 * The pieces of which parameters and answers are made. On the wire every parameter is text; a field says which texts
 * it takes and what they become. The message of a check is the key of the error that the server answers, or a reason
 * (`reasons.ts`); a field without one answers `param_error`.
 */

const asNumber = v.transform((text: string) => Number(text))

/** The largest number of an `integer` column. */
const INT4 = 2 ** 31 - 1

/** A positive id of something that people make (an order, a message): a `bigint` column, and within 2^53. */
export const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'param_error'), asNumber)
/** Such an id, or 0 for "all". */
export const idOrAll = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,14})$/, 'param_error'), asNumber)

/** A positive id of the catalogue (a currency, a pair): an `integer` column. */
export const catalogueId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'param_error'),
  asNumber,
  v.maxValue(INT4, 'unknown'),
)
/** Such an id, or 0 for "all". */
export const catalogueIdOrAll = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,9})$/, 'param_error'),
  asNumber,
  v.maxValue(INT4, 'unknown'),
)

/** A moment in whole seconds, 0 for none; what follows in milliseconds fits a `bigint` column. */
export const wholeSeconds = v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'param_error'), asNumber)

/** A UUID v4, in lower case (docs/api-conventions.md#request-ids). */
export const requestId = v.pipe(
  v.string(),
  v.regex(
    /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/,
    'param_error',
  ),
  v.transform((text) => text.toLowerCase()),
)

export const page = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'param_error'), asNumber), '1')
export const limit = (standard: number, most = 100) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'param_error'), asNumber, v.maxValue(most, 'param_error')),
    `${standard}`,
  )
/** Page and limit, defaults 1 and 10 (docs/api-conventions.md#lists-and-paging). */
export const paging = { page, limit: limit(10) }

/** A positive decimal in the input grammar; scale and bounds are the currency's and are checked by the rules. */
export const amount = (error: 'bad_amount' | 'bad_price' | 'bad_quantity') =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,20}(?:\.\d{1,18})?$/, error),
    v.transform((text) => text as Decimal),
  )

export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  v.picklist(values, 'param_error')

/** 0 or 1 as a number. */
export const flag = v.pipe(v.string(), v.regex(/^[01]$/, 'param_error'), asNumber)

/**
 * What one line of text may not hold: control characters (C0, C1), what breaks a line, and what turns the direction of
 * writing or hides itself: in an operator's terminal or a list such a text could pass for something else.
 */
const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u

/** One line of plain text, as it is meant (`plainLine`). */
export const line = (longest: number, shortest = 1) =>
  v.pipe(
    v.string(),
    v.transform(plainLine),
    v.minLength(shortest, shortest > 1 ? 'text_short' : 'text_missing'),
    v.maxLength(longest, 'text_long'),
    v.regex(LINE, 'text_signs'),
  )

/** As `LINE`, but lines may end. */
const LINES = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff])*$/u

/** Plain text of several lines, as people write to each other (`plainMessage`). */
export const lines = (longest: number, shortest = 1) =>
  v.pipe(
    v.string(),
    v.transform(plainMessage),
    v.minLength(shortest, shortest > 1 ? 'text_short' : 'text_missing'),
    v.maxLength(longest, 'text_long'),
    v.regex(LINES, 'text_signs'),
  )

/** The address of a picture that this person uploaded, or ''; the server looks whose it is. */
export const privateFile = <const R extends string>(error: R) =>
  v.pipe(v.string(), v.regex(/^(?:\/api\/file\/[A-Za-z0-9_-]{32})?$/, error))

/** An email address or a phone number, as `user_string` carries it. */
export const userString = v.pipe(
  v.string(),
  v.transform(plainCode),
  v.minLength(3, 'bad_account'),
  v.maxLength(254, 'bad_account'),
  v.regex(LINE, 'bad_account'),
)
/** A new password. */
export const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LEAST, 'bad_password'),
  v.maxLength(PASSWORD_MOST, 'bad_password'),
)
/** A password that proves who asks. */
export const givenPassword = v.pipe(
  v.string(),
  v.minLength(1, 'bad_password'),
  v.maxLength(PASSWORD_MOST, 'bad_password'),
)
/** Such a one where it is asked of some only. */
export const givenPasswordIfAny = v.optional(
  v.pipe(v.string(), v.maxLength(PASSWORD_MOST, 'bad_password')),
  '',
)
export const code = v.pipe(v.string(), v.transform(plainCode), v.regex(/^\d{6}$/, 'bad_code'))
/** A random mark that the app keeps, by which the server knows the device again; '' of who keeps none. */
export const deviceMark = v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{32})?$/, 'param_error')), '')
/** Of the authenticator app, of whoever has one (`Needs.factor`); else ''. */
export const factorCode = v.optional(
  v.pipe(v.string(), v.transform(plainCode), v.regex(/^(?:\d{6})?$/, 'bad_code')),
  '',
)
export const inviteCode = v.optional(
  v.pipe(v.string(), v.transform(plainCode), v.regex(/^[A-Za-z0-9]{0,16}$/, 'bad_invite_code')),
  '',
)
export const contactType = v.optional(v.picklist(['email', 'mobile'], 'param_error'), 'email')
export const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9.]{1,12}\/[A-Z0-9]{2,10}$/, 'param_error'))

/** Parameters are strict: an unknown key is rejected. */
export const form = <const T extends v.ObjectEntries>(entries: T) => v.strictObject(entries, 'param_error')
export const nothing = form({})

/** Answers: fields we know are checked, fields we do not know are dropped. */
export const dec = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,30}(?:\.\d{1,30})?$/),
  v.transform((text) => text as Decimal),
)
export const int = v.pipe(v.number(), v.safeInteger())
export const str = v.string()
export const list = <T extends v.GenericSchema>(row: T) =>
  v.object({ list: v.array(row), page: int, limit: int, total: int })
