import { type Decimal, decimal } from '../money.ts'

/** The most units that can ever exist, as fixed by the protocol or at issue. */
const CAPS: Readonly<Record<string, string>> = {
  BTC: '21000000',
  LTC: '84000000',
  BCH: '21000000',
  XRP: '100000000000',
  ADA: '45000000000',
  ETC: '210700000',
  AVAX: '720000000',
  SUI: '10000000000',
  FIL: '2000000000',
  HBAR: '50000000000',
  ALGO: '10000000000',
  LINK: '1000000000',
  AAVE: '16000000',
  COMP: '10000000',
  ENS: '100000000',
  SAND: '3000000000',
}
/** Coins whose protocol issues new units without limit. */
const UNLIMITED: ReadonlySet<string> = new Set(['ETH', 'SOL', 'DOGE', 'ATOM'])

/**
 * Maximum supply of a coin; null when the maximum is not known for certain. The app does not show the
 * circulating supply, which changes hourly and for which the server has no data source.
 */
export function maximumSupply(coin: string): Decimal | 'unlimited' | null {
  if (UNLIMITED.has(coin)) return 'unlimited'
  const cap = Object.hasOwn(CAPS, coin) ? CAPS[coin] : undefined
  return cap === undefined ? null : decimal(cap)
}
