import type { Address } from '#contract/funds/payout.ts'
import type { WithdrawInfo, WithdrawNetwork } from '#contract/funds/withdraw.ts'
import { heldUntil, isSavedWithoutTag, savedAs } from '#domain/funds/addressBook.ts'
import {
  type AddressFault,
  type Destination,
  type DestinationFault,
  readDestination,
} from '#domain/funds/chain/destination.ts'
import { REMARK_MAX } from '#domain/funds/textLengths.ts'
import {
  limitLeft,
  received,
  type WithdrawProblem,
  type WithdrawTerms,
  withdrawFee,
  withdrawProblem,
} from '#domain/funds/withdraw.ts'
import { type Decimal, isPositive, isZero, parseAmount } from '#domain/money.ts'
import { plainLine } from '#domain/text/plainText.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface WithdrawState {
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly amount: string
  readonly remark: string
  /** Id of the saved address; 0 for an address that is not saved. */
  readonly book: number
}

export const EMPTY_WITHDRAW: WithdrawState = {
  network: '',
  address: '',
  tag: '',
  amount: '',
  remark: '',
  book: 0,
}

export interface WithdrawContext {
  readonly info: WithdrawInfo
  /**
   * The saved addresses of the coin; null until they are loaded. Only then an address that is not among them
   * is known to be unsaved.
   */
  readonly saved: readonly Address[] | null
  /** The server's time (ms). */
  readonly now: number
}

/**
 * Errors of the address: an error of the network's format; `waits`: the waiting time of the address has not
 * ended; `unsaved`: only saved addresses are allowed.
 */
export type TargetFault = AddressFault['why'] | 'waits' | 'unsaved'

export interface WithdrawSummary {
  readonly network: WithdrawNetwork | null
  /** The destination to send; null while invalid. */
  readonly destination: Destination | null
  /** Why the typed address is invalid. */
  readonly wrong: DestinationFault | null
  /** The saved address that is exactly this destination; null when there is none. */
  readonly entry: Address | null
  /** When the address can be used (ms); 0 when it can be used now. */
  readonly heldUntil: number
  /** The typed amount; null while the input is not a number. */
  readonly amount: Decimal | null
  readonly fee: Decimal | null
  readonly receive: Decimal | null
  /** Remaining part of the 24-hour limit, in BTC. */
  readonly left: Decimal
  /** Why the amount is rejected, with the limit that it breaks; null for a valid amount. */
  readonly problem: WithdrawProblem | null
}

/**
 * Why a withdrawal cannot be sent. `closed`: the network is closed; `tag`: the tag is missing or invalid;
 * `long`: the remark is too long, and its field shows the maximum; otherwise an error of the address or of
 * the amount.
 */
export type WithdrawFault = 'closed' | 'tag' | 'long' | TargetFault | WithdrawProblem['key']

/** The chosen network, otherwise the first network that is open. */
const networkOf = (info: WithdrawInfo, name: string): WithdrawNetwork | null =>
  info.networks.find(({ network }) => network === name) ??
  info.networks.find(({ status }) => status === 1) ??
  info.networks[0] ??
  null

const termsOf = (network: WithdrawNetwork, scale: number): WithdrawTerms => ({
  fee: network.fee,
  feeType: network.fee_type,
  min: network.withdraw_min,
  max: network.withdraw_max,
  scale,
})

function amountProblem(text: string, network: WithdrawNetwork, info: WithdrawInfo): WithdrawProblem | null {
  const { coin_price: coin, btc_price: btc, available, precision } = info
  const problem = withdrawProblem(text, {
    terms: termsOf(network, precision),
    available,
    limit: info.limit_24h_btc,
    used: info.used_24h_btc,
    prices: coin !== null && btc !== null ? { coin, btc } : null,
  })
  // Without verification the limit is zero, and the page shows the missing verification instead of this
  // error.
  return problem?.key === 'withdraw_limit' && isZero(info.limit_24h_btc) ? null : problem
}

function readTarget(
  { address, tag: typed }: WithdrawState,
  { info, saved, now }: WithdrawContext,
  network: WithdrawNetwork | null,
): Pick<WithdrawSummary, 'destination' | 'wrong' | 'entry' | 'heldUntil'> {
  if (!network) return { destination: null, wrong: null, entry: null, heldUntil: 0 }
  const needsTag = network.need_tag === 1
  const tag = needsTag ? typed : ''
  const book = saved ?? []
  const noTag = tag === '' && isSavedWithoutTag(book, network.network, address)
  const read = readDestination(network.network, { address, tag }, { needsTag, noTag })
  const found = 'why' in read ? undefined : savedAs(book, network.network, { address, tag: read.tag })
  const held = info.held_addresses.map((one) => ({ address: one.address, usableAt: one.usable_time * 1000 }))
  return {
    ...('why' in read ? { destination: null, wrong: read } : { destination: read, wrong: null }),
    entry: found ?? null,
    heldUntil: heldUntil(held, network.network, address, now),
  }
}

/**
 * Rules of a withdrawal: the server's own validation, with the limits and balances of the server's last
 * answer.
 */
export const withdrawRules = {
  reduce: patch<WithdrawState>,
  summarise: (state: WithdrawState, context: WithdrawContext): WithdrawSummary => {
    const { info } = context
    const network = networkOf(info, state.network)
    const amount = parseAmount(state.amount, info.precision)
    const terms = network && termsOf(network, info.precision)
    const known = amount !== null && terms !== null
    return {
      network,
      ...readTarget(state, context, network),
      amount,
      fee: known ? withdrawFee(amount, terms) : terms?.feeType === 'fixed' ? terms.fee : null,
      receive: known && isPositive(received(amount, terms)) ? received(amount, terms) : null,
      left: limitLeft(info.limit_24h_btc, info.used_24h_btc),
      problem: network && amountProblem(state.amount, network, info),
    }
  },
  errors: (
    state: WithdrawState,
    context: WithdrawContext,
  ): Readonly<Partial<Record<string, WithdrawFault>>> => {
    const { info, saved } = context
    const network = networkOf(info, state.network)
    if (network?.status !== 1) return { network: 'closed' }
    const { destination, wrong, entry, heldUntil: until } = readTarget(state, context, network)
    const unsaved = info.saved_only === 1 && saved !== null && destination !== null && entry === null
    const standing = until > 0 ? 'waits' : unsaved ? 'unsaved' : null
    const address = wrong?.field === 'address' ? wrong.why : standing
    const amount = amountProblem(state.amount, network, info)
    return {
      ...(address === null ? {} : { address }),
      ...(wrong?.field === 'tag' ? { tag: 'tag' } : {}),
      ...(amount === null ? {} : { amount: amount.key }),
      ...(plainLine(state.remark).length > REMARK_MAX ? { remark: 'long' } : {}),
    }
  },
} satisfies FormRules<
  WithdrawState,
  Partial<WithdrawState>,
  WithdrawContext,
  WithdrawSummary,
  Readonly<Partial<Record<string, WithdrawFault>>>
>
