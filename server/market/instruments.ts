import { decimal } from '#domain/money.ts'
import type { Db } from '../platform/db/types.ts'
import { loadSplits, type Split } from './stock-splits.ts'
import type { Currency, Pair } from './types.ts'

/**
 * The currencies and pairs of an installation, indexed. Replaced as a whole when an operator changes a
 * currency or a pair.
 */
export class Instruments {
  static readonly none = new Instruments([], [])
  readonly #currencies: ReadonlyMap<number, Currency>
  readonly #pairs: ReadonlyMap<number, Pair>
  readonly #symbols: ReadonlyMap<string, Pair>
  readonly #crosses: ReadonlyMap<string, Pair>

  constructor(
    readonly currencies: readonly Currency[],
    readonly pairs: readonly Pair[],
    private readonly splits: ReadonlyMap<number, readonly Split[]> = new Map(),
  ) {
    this.#currencies = new Map(currencies.map((currency) => [currency.id, currency]))
    this.#pairs = new Map(pairs.map((pair) => [pair.id, pair]))
    this.#symbols = new Map(pairs.map((pair) => [pair.symbol, pair]))
    this.#crosses = new Map(pairs.map((pair) => [`${pair.base.id}/${pair.quote.id}`, pair]))
  }

  currency = (id: number): Currency | null => this.#currencies.get(id) ?? null
  pair = (id: number): Pair | null => this.#pairs.get(id) ?? null
  pairBySymbol = (symbol: string): Pair | null => this.#symbols.get(symbol) ?? null
  /** The splits of the stock that a pair trades, from the oldest to the newest. */
  splitsOf = (pairId: number): readonly Split[] => this.splits.get(pairId) ?? []
  pairOf = (baseId: number, quoteId: number): Pair | null => this.#crosses.get(`${baseId}/${quoteId}`) ?? null
}

/** Reads the tables of currencies, pairs and splits. The currencies of every pair exist (foreign key). */
export async function loadInstruments(db: Db): Promise<Instruments> {
  const [currencyRows, pairRows, splits] = await Promise.all([
    db.selectFrom('currencies').selectAll().orderBy('id').execute(),
    db.selectFrom('pairs').selectAll().orderBy('sort').orderBy('id').execute(),
    loadSplits(db),
  ])
  const currencies = currencyRows.map(
    (row): Currency => ({
      id: row.id,
      name: row.name,
      network: row.network,
      kind: row.kind,
      scale: row.scale,
      status: row.status,
      image: row.image,
      depositMin: decimal(row.deposit_min),
      depositMax: decimal(row.deposit_max),
      depositInteger: row.deposit_integer,
      confirmations: row.confirmations,
      withdrawMin: decimal(row.withdraw_min),
      withdrawMax: decimal(row.withdraw_max),
      fee: decimal(row.fee),
      feeType: row.fee_type,
      needTag: row.need_tag,
      closed: row.closed,
    }),
  )
  const byId = new Map(currencies.map((currency) => [currency.id, currency]))
  const pairs = pairRows.flatMap((row): Pair[] => {
    const base = byId.get(row.base_id)
    const quote = byId.get(row.quote_id)
    if (!base || !quote) return []
    return [
      {
        id: row.id,
        symbol: row.symbol,
        name: row.name,
        base,
        quote,
        kind: row.kind,
        spot: row.spot,
        lever: row.lever,
        micro: row.micro,
        pricePrecision: row.price_precision,
        numberPrecision: row.number_precision,
        minNumber: decimal(row.min_number),
        minTotal: decimal(row.min_total),
        maxNumber: decimal(row.max_number),
        maxTotal: decimal(row.max_total),
        lotSize: decimal(row.lot_size),
        multiples: row.multiples,
        feeRate: decimal(row.fee_rate),
        leverFeeRate: decimal(row.lever_fee_rate),
        overnightRate: decimal(row.overnight_rate),
        mmr: decimal(row.mmr),
        halted: row.halted,
        source: row.source ?? row.symbol,
        listed: row.listed_at !== null,
      },
    ]
  })
  return new Instruments(currencies, pairs, splits)
}
