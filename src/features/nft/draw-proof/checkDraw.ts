import type { DrawBook, DrawProof } from '#contract/trade/nft.ts'
import { areDrawsValid, drawMessage, poolText } from '#domain/trade/nftBlindBoxDraw.ts'

/**
 * Result of a check: `right` passed, `wrong` failed, `later` possible only after the sale, when the seed is
 * published.
 */
export type Verdict = 'right' | 'wrong' | 'later'

export interface Checks {
  /** Whether the pool has the hash published before the sale. */
  readonly pool: Verdict
  /** Whether the drawn work of each draw follows from the draw's key and the remaining pool. */
  readonly draws: Verdict
  /** Whether the seed has the hash published before the sale. */
  readonly seed: Verdict
  /** Whether the key of each draw follows from the seed and the holding. */
  readonly keys: Verdict
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes))

async function hmacWith(seed: string): Promise<(message: string) => Promise<string>> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return async (message) => hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
}

const verdict = (right: boolean): Verdict => (right ? 'right' : 'wrong')

/** Repeats the draws of a series on this device from the published data. */
export async function checkBook(book: DrawBook): Promise<Checks> {
  const pool = await sha256(new TextEncoder().encode(poolText(book.pool)))
  const checked = {
    pool: verdict(pool === book.pool_hash),
    draws: verdict(areDrawsValid(book.draws, book.pool.length)),
  }
  if (book.seed === '') return { ...checked, seed: 'later', keys: 'later' }
  const sign = await hmacWith(book.seed)
  const keys = await Promise.all(book.draws.map(({ holding_id }) => sign(drawMessage(holding_id))))
  return {
    ...checked,
    seed: verdict((await sha256(bytesOf(book.seed))) === book.seed_hash),
    keys: verdict(keys.every((key, index) => key === book.draws[index]?.key)),
  }
}

/**
 * Finds the person's draw in the published draws and compares it with the person's proof. Returns the code of
 * the drawn work, or null when draw and proof differ.
 */
export function personDraw(book: DrawBook, proof: DrawProof): string | null {
  const draw = book.draws.find(({ seq }) => seq === proof.seq)
  const same =
    draw !== undefined &&
    draw.holding_id === proof.holding_id &&
    draw.key === proof.key &&
    book.seed_hash === proof.seed_hash &&
    book.pool_hash === proof.pool_hash
  return same ? (book.pool[draw.position]?.code ?? null) : null
}
