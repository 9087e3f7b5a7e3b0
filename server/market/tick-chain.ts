import { createHash } from 'node:crypto'
import type { Decimal } from '#domain/money.ts'
import type { RecordedTick } from './types.ts'

/** The previous hash of the first tick of a pair. */
export const GENESIS: Buffer = Buffer.alloc(32)

/** A decimal without trailing zeros, so that the text does not depend on how the database formats it. */
const withoutTrailingZeros = (value: Decimal): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value

/** The hashed text of a tick. `source` is last because it is the only free text. */
const canonicalText = (tick: RecordedTick): string =>
  [
    tick.id,
    tick.pairId,
    tick.seq,
    tick.time,
    tick.sourceTime,
    withoutTrailingZeros(tick.price),
    withoutTrailingZeros(tick.number),
    tick.side,
    tick.source,
  ].join('|')

/** hash = sha256(hash of the pair's previous tick || canonical text) (docs/products/market.md#recorded-prices). */
export const chainHash = (previous: Buffer, tick: RecordedTick): Buffer =>
  createHash('sha256').update(previous).update(canonicalText(tick), 'utf8').digest()
