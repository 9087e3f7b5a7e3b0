import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Recorded prices of 21 days, one row per minute. */
export const FILE = resolve(import.meta.dirname, '../../../shared/market-data/BTCUSDT-1m-2023-03.csv')
export const here = existsSync(FILE)
