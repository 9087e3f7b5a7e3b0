import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'
import { minutes, read } from '../wire/kit.ts'

/** Amounts by currency, ascending by `currency_id`, none zero. */
const Amounts = v.array(v.object({ currency_id: int, number: dec }))
export type Amounts = v.InferOutput<typeof Amounts>

/**
 * The signed root of a tree of everything that is owed to everybody (docs/products/liabilities.md). `time`: as of when, in
 * epoch seconds. `sums`: the whole per currency. `key`, `signature`: base64, Ed25519.
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

/** Where a person's leaf is: its random number, and its way to the root. */
const Leaf = v.object({
  nonce: str,
  path: v.array(v.object({ side: v.picklist(['left', 'right']), hash: str, sums: Amounts })),
})

/**
 * A person's part of the newest tree. `root`: null before the first. `owed`: what their accounts had at its time, by the
 * ledger and not by the tree. `leaf`: null for a person who is not in the tree.
 */
export const OwnLiability = v.object({
  root: v.nullable(LiabilityRoot),
  owed: Amounts,
  leaf: v.nullable(Leaf),
})
export type OwnLiability = v.InferOutput<typeof OwnLiability>

/** Proof of liabilities: beside the specification's calls. */
export const liabilities = {
  /** The roots of the last days, newest first: the same answer for everybody. */
  roots: read('GET', '/liabilities/roots', {
    params: nothing,
    answer: v.object({ roots: v.array(LiabilityRoot) }),
    keep: { store: 'pages', scope: 'public', for: minutes(10) },
  }),
  mine: read('GET', '/liabilities/mine', {
    params: nothing,
    answer: OwnLiability,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(10) },
  }),
}

export const liabilitiesArea = area({ name: 'liabilities', calls: liabilities })
