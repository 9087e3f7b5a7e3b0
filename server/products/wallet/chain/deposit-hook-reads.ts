import * as v from 'valibot'
import type { Services } from '../../../services.ts'

/**
 * Time (ms) after its import for which a credited or parked credit is still listed. If the chain is reorganised
 * within this time, it is noticed.
 */
export const RECHECKED_FOR = 7 * 86_400_000
const PAGE = 1000

const Query = v.object({
  network: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  /** Id of the last row of the previous page; 0 for the first page. */
  after: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
type Query = v.InferOutput<typeof Query>

/** The query in a body; null when it cannot be read. */
export function queryIn(body: Buffer): Query | null {
  try {
    const result = v.safeParse(Query, JSON.parse(body.toString('utf8')))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** `next` is the `after` of the next page; null after the last one. */
const pageOf = <T extends { readonly id: number }>(rows: readonly T[]): number | null =>
  rows.length < PAGE ? null : (rows.at(-1)?.id ?? null)

/** The addresses of a network that belong to users, by id. */
export async function watchedAddresses({ db }: Services, { network, after }: Query) {
  const addresses = await db
    .selectFrom('deposit_addresses')
    .select(['id', 'address', 'tag'])
    .where('network', '=', network)
    .where('user_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return { addresses, next: pageOf(addresses) }
}

/**
 * The credits of a network that a watcher has to check, by id: all pending ones, those that were credited or parked
 * within RECHECKED_FOR, and those that are lost. `time` is in seconds, as in a report.
 */
export async function watchedCredits({ db, clock }: Services, { network, after }: Query) {
  const rows = await db
    .selectFrom('chain_credits')
    .selectAll()
    .where('network', '=', network)
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('outcome', '=', 'pending'),
        eb.and([
          eb('outcome', 'in', ['credited', 'parked']),
          eb.or([eb('imported_at', '>', clock.now() - RECHECKED_FOR), eb('lost_at', '>', 0)]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(PAGE)
    .execute()
  const credits = rows.map((row) => ({
    id: row.id,
    coin: row.coin,
    hash: row.hash,
    index: row.output_index,
    address: row.address,
    tag: row.tag,
    amount: row.amount,
    time: Math.floor(row.seen_at / 1000),
    outcome: row.outcome,
    confirmations: row.confirmations,
    lost: row.lost_at > 0,
  }))
  return { credits, next: pageOf(credits) }
}
