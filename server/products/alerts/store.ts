import type { Selectable } from 'kysely'
import type { PriceAlert } from '#contract/market/alert.ts'
import { wireTime } from '../../platform/clock.ts'
import type { AlertTables } from './tables.ts'

export type AlertRow = Selectable<AlertTables['price_alerts']>

/** The alert in the shape of the API, for its owner. */
export const toAlert = (row: AlertRow): PriceAlert => ({
  id: row.id,
  match_id: row.pair_id,
  symbol: row.symbol,
  kind: row.kind,
  value: row.value,
  target: row.target,
  from_price: row.from_price,
  price_precision: row.price_precision,
  status: row.status,
  create_time: wireTime(row.created_at),
  fired_price: row.fired_price,
  fired_time: wireTime(row.fired_at),
})
