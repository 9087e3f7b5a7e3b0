import { createHash } from 'node:crypto'
import type { Decimal } from '#domain/money.ts'
import type { RecordedTick } from './types.ts'

/** The hash that the first tick of a pair contains in place of the hash of a previous tick. */
export const GENESIS: Buffer = Buffer.alloc(32)

/**
 * A decimal without trailing zeros, so that the text that is hashed does not depend on how the database formats the
 * number.
 */
const withoutTrailingZeros = (value: Decimal): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value

/** The text of a tick that is hashed. `source` is last, because it is the only field with free text. */
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
