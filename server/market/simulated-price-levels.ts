import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { restatePrice } from '#domain/market/stockSplit.ts'
import type { Db } from '../platform/db/types.ts'
import { hasModel, SOURCE } from './feeds/simulated-feed.ts'
import { SimulatedPair } from './feeds/simulated-pair.ts'
import type { Split } from './stock-splits.ts'
import { SEALED } from './tick-store.ts'
import type { Pair, RecordedTick } from './types.ts'

/** Factors by which prices are multiplied, by the name of the coin or stock. */
export type Levels = ReadonlyMap<string, number>

/** A pair with its last recorded tick, whose price is adjusted for the pair's `splits`. */
export interface Recorded {
  readonly pair: Pair
  readonly last: RecordedTick | null
  readonly splits: readonly Split[]
}

/**
 * A text that identifies the method and the seed of the prices without revealing the seed. When this text has
 * changed, the prices come from another generator.
 */
const generatorOf = (seed: string): string =>
  createHash('sha256').update(`bridges|${seed}`).digest('hex').slice(0, 32)

/** The ratio of the last recorded price to the generated price of the same second. */
function levelAt(seed: string, { pair, last, splits }: Recorded): number {
  if (!last) return 1
  const { price } = new SimulatedPair(seed, pair).tick(Math.floor(last.time / 1000))
  return Number(last.price) / Number(splits.reduce(restatePrice, price))
}

/**
 * The price factors of the simulated market. All factors are 1 in a new installation, and they do not change while
 * the prices come from the same generator and seed. For a coin whose last recorded price came from another source,
 * the factor is chosen so that the simulated price continues from that price.
 */
export async function marketLevels(db: Db, seed: string, recorded: readonly Recorded[]): Promise<Levels> {
  const generator = generatorOf(seed)
  const rows = await db.selectFrom('market_levels').selectAll().execute()
  const kept = new Map(rows.map((row) => [row.currency, row]))
  const levels = new Map<string, number>()
  const changed: [currency: string, level: number][] = []
  for (const one of recorded) {
    const { base, quote } = one.pair
    if (quote.name !== 'USDT' || !hasModel(one.pair)) continue
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
