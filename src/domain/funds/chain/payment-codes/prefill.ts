import type { Decimal } from '../../../money.ts'
import { networkLabel, networkNamed } from '../networks.ts'
import type { CodeFault } from './payment.ts'
import { readCode } from './readCode.ts'

/** The fields that a form reads from a payment code. */
export interface Filled {
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly amount: Decimal | null
}

/** Why a form rejects a payment code; `other`: the code is for another network or coin. */
export type PrefillFault = CodeFault | { readonly why: 'other'; readonly found: string }

/** What the form accepts: its coin, networks and fields. */
export interface Wanted {
  readonly coin: string
  /** Networks of the coin, and the chosen network. */
  readonly networks: readonly string[]
  readonly chosen: string
  /**
   * True when the form also accepts an amount; an amount without a token is in the native coin. False for an address
   * book, where a plain address fits any coin.
   */
  readonly payment: boolean
}

/** Fills a form from a payment code, either completely or not at all. */
export function prefillFrom(
  text: string,
  { coin, networks, chosen, payment }: Wanted,
): Filled | PrefillFault {
  const read = readCode(text)
  if ('why' in read) return read
  const network = [chosen, ...networks].find((name) => read.networks.includes(name))
  if (network === undefined) return { why: 'other', found: networkLabel(read.networks[0] ?? '') }
  const own = payment && read.amount !== null ? (networkNamed(network)?.coin ?? null) : null
  const asked = read.token ?? own
  if (asked !== null && asked !== coin) return { why: 'other', found: asked }
  return { network, address: read.address, tag: read.tag, amount: read.amount }
}
