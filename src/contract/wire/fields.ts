import * as v from 'valibot'
import { PASSWORD_LEAST, PASSWORD_MOST } from '#domain/account/password.ts'
import type { Decimal } from '#domain/money.ts'
import { isVisible, plainAccount, plainCode, plainLine, plainMessage } from '#domain/text/plainText.ts'

/**
 * Building blocks of parameters and answers. On the wire every parameter is text; a field validates and
 * converts the text. The message of a validation is the error key of the server's answer, or a reason
 * (`errorReasons.ts`); without a message the key is `param_error`.
 */

const asNumber = v.transform((text: string) => Number(text))

/** Largest value of an `integer` column. */
const INT4 = 2 ** 31 - 1

/** Positive id of an object that users create (order, message): a `bigint` column, below 2^53. */
export const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'unknown'), asNumber)
/** Like `id`, or 0 for "all". */
export const idOrAll = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,14})$/, 'unknown'), asNumber)

/** Positive id of a catalogue row (currency, pair): an `integer` column. */
export const catalogueId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'unknown'),
  asNumber,
  v.maxValue(INT4, 'unknown'),
)
/** Like `catalogueId`, or 0 for "all". */
export const catalogueIdOrAll = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,9})$/, 'unknown'),
  asNumber,
  v.maxValue(INT4, 'unknown'),
)

/** Epoch seconds, 0 for none; in ms the value still fits a `bigint` column. */
export const wholeSeconds = v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'param_error'), asNumber)

/** A month: `2026-11`. */
export const month = v.pipe(v.string(), v.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'param_error'))

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
/** Page and limit, by default 1 and 10 (docs/api-conventions.md#lists-and-paging). */
export const paging = { page, limit: limit(10) }

/**
 * A positive decimal in the format of the wire. Scale and limits depend on the currency, so the handler
 * checks them.
 */
export const amount = <const E extends string>(error: E) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,20}(?:\.\d{1,18})?$/, error),
    v.transform((text) => text as Decimal),
  )

/**
 * The maximum amount that may be transferred from the user's other accounts when the account of the order has
 * too little; empty: no transfer.
 */
export const funding = v.optional(v.union([v.literal(''), amount('bad_amount')], 'bad_amount'), '')

/**
 * The value that was shown to the user. The server rejects the call when the current value differs. Empty:
 * the server does not compare.
 */
export const shown = v.optional(v.union([v.literal(''), amount('bad_amount')], 'param_error'), '')

export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  v.picklist(values, 'param_error')

/** 0 or 1 as a number. */
export const flag = v.pipe(v.string(), v.regex(/^[01]$/, 'param_error'), asNumber)

/**
 * Rejects control characters (C0, C1), line breaks, direction marks and invisible characters, because two
 * different texts could then look the same in an operator's terminal or list.
 */
const LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u

/** Empties a text without a visible character, so that it counts as missing. */
const emptyUnlessVisible = v.transform((text: string) => (isVisible(text) ? text : ''))

/** One line of plain text, normalised by `plainLine`. */
export const line = (longest: number, shortest = 1) =>
  v.pipe(
    v.string(),
    v.transform(plainLine),
    emptyUnlessVisible,
    v.minLength(shortest, shortest > 1 ? 'text_short' : 'text_missing'),
    v.maxLength(longest, 'text_long'),
    v.regex(LINE, 'text_signs'),
  )

/** Rejects the same characters as `LINE` except line breaks. */
const LINES = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff])*$/u

/** Plain text of several lines, normalised by `plainMessage`. */
export const lines = (longest: number, shortest = 1) =>
  v.pipe(
    v.string(),
    v.transform(plainMessage),
    emptyUnlessVisible,
    v.minLength(shortest, shortest > 1 ? 'text_short' : 'text_missing'),
    v.maxLength(longest, 'text_long'),
    v.regex(LINES, 'text_signs'),
  )

/** Address of a private picture, or ''; the server checks that the caller has uploaded it. */
export const privateFile = <const R extends string>(error: R) =>
  v.pipe(v.string(), v.regex(/^(?:\/api\/file\/[A-Za-z0-9_-]{32})?$/, error))

/** An email address or phone number, as sent in `user_string`. */
export const userString = v.pipe(
  v.string(),
  v.transform(plainAccount),
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
/** The present password, which the person enters to confirm an action. */
export const givenPassword = v.pipe(
  v.string(),
  v.minLength(1, 'bad_password'),
  v.maxLength(PASSWORD_MOST, 'bad_password'),
)
/**
 * The present password, for calls that only people with a password must confirm; '' for a person without a
 * password.
 */
export const givenPasswordIfAny = v.optional(
  v.pipe(v.string(), v.maxLength(PASSWORD_MOST, 'bad_password')),
  '',
)
export const code = v.pipe(v.string(), v.transform(plainCode), v.regex(/^\d{6}$/, 'bad_code'))
/**
 * Code that was sent to the person's own contact, for calls that only some people must confirm with a code;
 * '' from others.
 */
export const codeIfAny = v.optional(
  v.pipe(v.string(), v.transform(plainCode), v.regex(/^(?:\d{6})?$/, 'bad_code')),
  '',
)
/** Random id stored by the app, by which the server recognises the device; '' when the app sends no id. */
export const deviceMark = v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{32})?$/, 'param_error')), '')
/** Second-factor code, required from people with a second factor (`Requirements.factor`); '' from others. */
export const factorCode = codeIfAny
export const inviteCode = v.optional(
  v.pipe(v.string(), v.transform(plainCode), v.regex(/^[A-Za-z0-9]{0,16}$/, 'bad_invite_code')),
  '',
)
export const contactType = v.optional(v.picklist(['email', 'mobile'], 'param_error'), 'email')
export const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9.]{1,12}\/[A-Z0-9]{2,10}$/, 'unknown'))

/** Schema of a call's parameters: unknown keys are rejected. */
export const form = <const T extends v.ObjectEntries>(entries: T) => v.strictObject(entries, 'param_error')
export const nothing = form({})

/** Fields of answers: known fields are validated, unknown fields are dropped. */
export const dec = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,30}(?:\.\d{1,30})?$/),
  v.transform((text) => text as Decimal),
)
export const int = v.pipe(v.number(), v.safeInteger())
export const str = v.string()
export const list = <T extends v.GenericSchema>(row: T) =>
  v.object({ list: v.array(row), page: int, limit: int, total: int })
