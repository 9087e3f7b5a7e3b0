import type { Bill } from '#contract/funds/wallet.ts'

/** A shown transaction, with collapsed ones of the same order. */
export interface Entry {
  readonly lead: Bill
  readonly folded: readonly Bill[]
}

const moves = ({ scene }: Bill): boolean => scene === 'freeze' || scene === 'release'

/**
 * Collapses freezes and releases under the newest other transaction of their order, or under the newest of
 * themselves. Everything else keeps its place.
 */
export function collapseFreezes(rows: readonly Bill[]): readonly Entry[] {
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
