import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, read } from '../wire/callBuilders.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'

/** Amounts by currency in ascending order of `currency_id`, without zeros. */
const Amounts = v.array(v.object({ currency_id: int, number: dec }))
export type Amounts = v.InferOutput<typeof Amounts>

/**
 * The signed root of the tree of all liabilities (docs/products/liabilities.md). `time`: time of the
 * balances in the tree (epoch seconds). `people`: number of users in the tree. `sums`: total per currency.
 * `key`, `signature`: base64, Ed25519.
 */
export const LiabilityRoot = v.object({
  checkpoint: int,
  time: int,
  people: int,
  hash: str,
  sums: Amounts,
  key: str,
  signature: str,
})
export type LiabilityRoot = v.InferOutput<typeof LiabilityRoot>

/** A user's leaf: its random nonce, and its path to the root. */
const Leaf = v.object({
  nonce: str,
  path: v.array(v.object({ side: v.picklist(['left', 'right']), hash: str, sums: Amounts })),
})

/**
 * The calling user's part of the newest tree. `root`: null before the first tree. `owed`: the user's balances
 * in the ledger at the tree's time, for comparison with the tree. `leaf`: null for a user who is not in the
 * tree.
 */
export const OwnLiability = v.object({
  root: v.nullable(LiabilityRoot),
  owed: Amounts,
  leaf: v.nullable(Leaf),
})
export type OwnLiability = v.InferOutput<typeof OwnLiability>

/** Proof of liabilities (docs/products/liabilities.md). */
export const liabilities = {
  /** The signed roots of the last days, newest first. */
  roots: read('GET', '/liabilities/roots', {
    summary: 'List signed roots',
    params: nothing,
    answer: v.object({ roots: v.array(LiabilityRoot) }),
    keep: { store: 'pages', scope: 'public', for: minutes(10) },
  }),
  mine: read('GET', '/liabilities/mine', {
    summary: 'Get the member’s way to the newest root',
    params: nothing,
    answer: OwnLiability,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(10) },
  }),
}

export const liabilitiesArea = area({
  name: 'liabilities',
  about: 'Proof of what is owed to everybody',
  calls: liabilities,
})
