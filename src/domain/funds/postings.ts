import { add, type Decimal, isZero, ZERO } from '../money.ts'

/** The change of a balance in one currency. */
export interface Posting {
  readonly journal_id: number
  readonly currency_name: string
  readonly value: Decimal
}

export interface Money {
  readonly amount: Decimal
  readonly currency: string
}

/** Groups items by a key; groups are ordered by their first item. */
export function grouped<P, K>(
  rows: readonly P[],
  keyOf: (row: P) => K,
): readonly (readonly [K, readonly P[]])[] {
  const groups = new Map<K, P[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups]
}

/** Groups postings by their journal; the postings of a journal were booked together. */
export const journals = <P extends Posting>(postings: readonly P[]): readonly (readonly P[])[] =>
  grouped(postings, ({ journal_id }) => journal_id).map(([, own]) => own)

/** The sum of each currency whose sum is not zero, in the order of the postings. */
export const changesOf = (postings: readonly Posting[]): readonly Money[] =>
  grouped(postings, ({ currency_name }) => currency_name).flatMap(([currency, own]) => {
    const amount = own.reduce((sum, { value }) => add(sum, value), ZERO)
    return isZero(amount) ? [] : [{ amount, currency }]
  })
