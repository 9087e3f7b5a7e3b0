import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Scene } from '#contract/table.ts'

type Named<Code extends string = string> = Readonly<Record<Code, MessageDescriptor>>

/** The labels that operators see for a product's ledger codes, defined in `src/console/products/<product>.ts`. */
export interface ProductCodeNames {
  /** Names of the scenes of the product's postings, for the list of transactions. */
  readonly scene?: { readonly [S in Scene]?: MessageDescriptor }
  /** Names of the product's orders and other objects, to which holds and journals refer. */
  readonly object?: Named
  /** Names of the states of the product's orders, positions and subscriptions that no other product has. */
  readonly state?: Named
}
const products: readonly ProductCodeNames[] = Object.values(
  import.meta.glob<ProductCodeNames>('../products/*.ts', { eager: true, import: 'names' }),
)
const ofProducts = (group: keyof ProductCodeNames): Named =>
  Object.assign({}, ...products.map((product) => product[group]))

/** Names of the states that several products have. */
const STATES: Named = {
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
  open: msg({ message: 'Open', context: 'order' }),
  doing: msg({ message: 'Open', context: 'order' }),
  closed: msg`Closed`,
  complete: msg`Completed`,
  completed: msg`Completed`,
  failed: msg`Failed`,
  returned: msg`Returned`,
  paid: msg`Paid`,
  expired: msg`Expired`,
  credited: msg`Credited`,
  'to pay': msg`To pay`,
  'in review': msg`In review`,
}

const SIDES: Named = {
  buy: msg`Buy`,
  sell: msg`Sell`,
  long: msg`Long`,
  short: msg`Short`,
  up: msg`Up`,
  down: msg`Down`,
  bid: msg`Bid`,
}

/** Names of the outcomes of commands in the audit log. */
const OUTCOMES: Named = {
  begun: msg`Begun`,
  done: msg`Done`,
  refused: msg`Rejected`,
  failed: msg`Failed`,
}

/** Names of the results of quick-buy payments. */
const PAYMENTS: Named = {
  credited: msg`Credited`,
  late: msg`Credited late`,
  again: msg`Paid again`,
  mismatch: msg`Another amount or currency`,
  unknown: msg`Of no order`,
  unpriced: msg`Too late for its price`,
  closed: msg`Order closed`,
  pending: msg`Pending`,
  refused: msg`Rejected by the gateway`,
  ignored: msg`Ignored`,
}

/** Names of the reasons for reporting a chat message. */
const REPORTS: Named = {
  spam: msg`Spam`,
  scam: msg`Scam`,
  abuse: msg`Abuse`,
  other: msg`Other`,
}

const CODES = {
  scene: ofProducts('scene'),
  object: ofProducts('object'),
  state: { ...STATES, ...ofProducts('state') },
  side: SIDES,
  outcome: OUTCOMES,
  payment: PAYMENTS,
  report: REPORTS,
} satisfies Record<string, Named>
export type CodeGroup = keyof typeof CODES

/** The label of a code; undefined for an unknown code. */
export function codeName(group: CodeGroup, code: string): MessageDescriptor | undefined {
  const names: Named = CODES[group]
  return Object.hasOwn(names, code) ? names[code] : undefined
}

/** Every code of a group. */
export const codesOf = (group: CodeGroup): readonly string[] => Object.keys(CODES[group])

/**
 * Returns a function that translates codes of the ledger and of orders; an unknown code is shown
 * unchanged.
 */
export function useCodeName(): (group: CodeGroup, code: string) => string {
  const { i18n } = useLingui()
  return useMemo(
    () => (group, code) => {
      const name = codeName(group, code)
      return name ? i18n._(name) : code.replaceAll('_', ' ')
    },
    [i18n],
  )
}
