import * as v from 'valibot'
import type { Decimal } from '#domain/money.ts'
import { lines } from '../wire/fields.ts'

/** A pledged amount of one asset. */
export interface Pledge {
  readonly currency_id: number
  readonly amount: Decimal
}

const Pledges = v.pipe(
  v.array(
    v.strictObject({
      currency_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
      amount: v.pipe(v.string(), v.regex(/^\d{1,20}(?:\.\d{1,18})?$/)),
    }),
  ),
  v.minLength(1),
  v.maxLength(10),
)

/**
 * Parses the JSON list of `pledges`; returns an empty list when the text is malformed or names an asset
 * twice.
 */
function readPledges(text: string): readonly Pledge[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  const rows = v.safeParse(Pledges, json)
  if (!rows.success || new Set(rows.output.map((row) => row.currency_id)).size < rows.output.length) return []
  return rows.output.map((row) => ({ currency_id: row.currency_id, amount: row.amount as Decimal }))
}

/**
 * Pledged assets as JSON text, such as `[{"currency_id":3,"amount":"500000"}]`: each asset once, at most ten.
 * A list that breaks these rules is read as an empty list.
 */
export const pledges = v.pipe(
  v.string(),
  v.maxLength(1000, 'param_error'),
  v.regex(/^\[.+\]$/, 'bad_amount'),
  v.transform(readPledges),
)

export const term = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'bad_term'),
  v.transform((text) => Number(text)),
)
export const years = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'param_error'),
  v.transform((text) => Number(text)),
)

/** A rate as a decimal fraction, as in `LoanConfig`. */
export const fraction = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:\.\d{1,18})?$/, 'param_error'),
  v.transform((text) => text as Decimal),
)

/** The applicant's description of their trading: several lines without invisible characters. */
export const statement = lines(500, 0)
