import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { restatePrice } from '#domain/market/split.ts'
import type { Db } from '../platform/db/types.ts'
import { SimulatedPair } from './feeds/simulated.ts'
import { known, SOURCE } from './feeds/simulated-feed.ts'
import type { Split } from './splits.ts'
import { SEALED } from './store.ts'
import type { Pair, RecordedTick } from './types.ts'

/** Factors by the name of the coin or share. */
export type Levels = ReadonlyMap<string, number>

/** What is recorded of a pair: its last tick, stated in the shares of after these splits. */
export interface Recorded {
  readonly pair: Pair
  readonly last: RecordedTick | null
  readonly splits: readonly Split[]
}

/** Names the way in which prices are made, and the seed without giving it away: another name makes other prices. */
const generatorOf = (seed: string): string =>
  createHash('sha256').update(`bridges|${seed}`).digest('hex').slice(0, 32)

/** By how much the last recorded price is above what the generator says of its second. */
function levelAt(seed: string, { pair, last, splits }: Recorded): number {
  if (!last) return 1
  const { price } = new SimulatedPair(seed, pair).tick(Math.floor(last.time / 1000))
  return Number(last.price) / Number(splits.reduce(restatePrice, price))
}

/**
 * The levels of this installation's simulated market. They are 1 in a new one, and stay what they are while prices come
 * from the same generator and seed; a coin whose last price came from elsewhere goes on from that price.
 */
export async function marketLevels(db: Db, seed: string, recorded: readonly Recorded[]): Promise<Levels> {
  const generator = generatorOf(seed)
  const rows = await db.selectFrom('market_levels').selectAll().execute()
  const kept = new Map(rows.map((row) => [row.currency, row]))
  const levels = new Map<string, number>()
  const changed: [currency: string, level: number][] = []
  for (const one of recorded) {
    const { base, quote } = one.pair
    if (quote.name !== 'USDT' || !known(one.pair)) continue
    const row = kept.get(base.name)
    const isOurs = !one.last || one.last.source === SEALED || one.last.source.startsWith(SOURCE)
    const level = row?.generator === generator && isOurs ? row.level : levelAt(seed, one)
    levels.set(base.name, level)
    if (row?.generator !== generator || row.level !== level) changed.push([base.name, level])
  }
  if (changed.length > 0)
    await sql`
      insert into market_levels (currency, generator, level)
      select currency, ${generator}, level from unnest(
        ${changed.map(([currency]) => currency)}::text[], ${changed.map(([, level]) => level)}::float8[]
      ) as t(currency, level)
      on conflict (currency) do update set generator = excluded.generator, level = excluded.level`.execute(db)
  return levels
}
