import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** File with recorded prices of 21 days, one candle per minute. */
export const FILE = resolve(import.meta.dirname, '../../../shared/market-data/BTCUSDT-1m-2023-03.csv')
export const here = existsSync(FILE)
