import type { Bill } from '#contract/funds/wallet.ts'
import { changesOf, journals, type Money } from '#domain/funds/postings.ts'
import { gt, lt, ZERO } from '#domain/money.ts'

/** A row of the list of transactions: the loaded postings of one journal. */
export interface JournalRow {
  /**
   * The posting that names the row: an exchanged amount rather than a fee, a received amount rather than a
   * sent amount.
   */
  readonly lead: Bill
  readonly bills: readonly Bill[]
  /** Whether `lead` only moved money, between accounts or between buckets of one account. */
  readonly moved: boolean
  /** The account from which the money was moved; null for a move within one account. */
  readonly from: Bill['account'] | null
  /**
   * Net change of each coin, received coins first. Empty when money was only moved between accounts or
   * buckets.
   */
  readonly changes: readonly Money[]
}

/** A displayed row, with the freezes and releases of the same order folded under it. */
export interface Entry {
  readonly event: JournalRow
  readonly folded: readonly JournalRow[]
}

const setsAside = ({ scene }: Bill): boolean => scene === 'freeze' || scene === 'release'

/** Rank of a posting for naming its row; the posting with the lowest rank names the row. */
function rankOf(bill: Bill): number {
  const kind = setsAside(bill) ? 2 : bill.scene_class === 'fee' ? 1 : 0
  return kind * 4 + (gt(bill.value, ZERO) ? 0 : 2) + (bill.bucket === 'available' ? 0 : 1)
}

function eventOf(bills: readonly [Bill, ...Bill[]]): JournalRow {
  const lead = bills.reduce((best, bill) => (rankOf(bill) < rankOf(best) ? bill : best))
  const changes = changesOf(bills)
  const came = changes.filter(({ amount }) => gt(amount, ZERO))
  const own = bills.filter(
    ({ scene, currency_name }) => scene === lead.scene && currency_name === lead.currency_name,
  )
  const moved = changesOf(own).length === 0
  const giver = moved && own.find(({ account, value }) => account !== lead.account && lt(value, ZERO))
  return {
    lead,
    bills,
    moved,
    from: giver ? giver.account : null,
    changes: [...came, ...changes.filter((change) => !came.includes(change))],
  }
}

/** Converts each posting to a separate row. */
export const ungroupedPostings = (rows: readonly Bill[]): readonly Entry[] =>
  rows.map((bill) => ({ event: eventOf([bill]), folded: [] }))

/**
 * Groups postings (newest first) into rows by journal. Freezes and releases are folded under the newest other
 * row of their order, or else under the newest freeze or release. All other rows stay in order.
 */
export function groupPostings(rows: readonly Bill[]): readonly Entry[] {
  const events = journals(rows).flatMap(([first, ...more]) => (first ? [eventOf([first, ...more])] : []))
  const keyOf = ({ lead: { ref_type, ref_id, id } }: JournalRow): string =>
    ref_id === '' ? `bill ${id}` : `${ref_type} ${ref_id}`
  const heads = new Map<string, JournalRow>()
  for (const event of events) {
    const head = heads.get(keyOf(event))
    if (!head || (setsAside(head.lead) && !setsAside(event.lead))) heads.set(keyOf(event), event)
  }
  return events.flatMap((event) => {
    const isHead = heads.get(keyOf(event)) === event
    if (setsAside(event.lead) && !isHead) return []
    const others = isHead ? events.filter((one) => one !== event && keyOf(one) === keyOf(event)) : []
    return [{ event, folded: others.filter(({ lead }) => setsAside(lead)) }]
  })
}
