import type { Bill } from '#contract/funds/wallet.ts'

/** A bill that is shown, and those of the same order that wait under it. */
export interface Entry {
  readonly lead: Bill
  readonly folded: readonly Bill[]
}

const moves = ({ scene }: Bill): boolean => scene === 'freeze' || scene === 'release'

/**
 * Freezes and releases move money between buckets of one account: they are folded under the newest other bill of their
 * order, or where it has none under the newest of themselves. Everything else keeps its place.
 */
export function foldBills(rows: readonly Bill[]): readonly Entry[] {
  const leads = new Map<string, Bill>()
  const keyOf = ({ ref_type, ref_id, id }: Bill) => (ref_id === '' ? `bill ${id}` : `${ref_type} ${ref_id}`)
  for (const bill of rows) {
    const lead = leads.get(keyOf(bill))
    if (!lead || (moves(lead) && !moves(bill))) leads.set(keyOf(bill), bill)
  }
  return rows.flatMap((bill) => {
    const lead = leads.get(keyOf(bill))
    if (moves(bill) && lead !== bill) return []
    const folded =
      lead === bill ? rows.filter((one) => one !== bill && moves(one) && keyOf(one) === keyOf(bill)) : []
    return [{ lead: bill, folded }]
  })
}
