import type { Payable, SecondsOffer } from '#contract/trade/seconds.ts'
import { big, type Decimal, ZERO } from '#domain/money.ts'
import {
  draftSeconds,
  isSecondsProblem,
  type SecondsMarket,
  type SecondsPlan,
  type SecondsProblem,
  type SecondsSide,
  type SecondsTerms,
} from '#domain/trade/seconds.ts'
import type { FormRules } from '#features/kit/index.ts'
import { patch } from '#features/kit/index.ts'

/**
 * The filled-in order form. An id of 0 selects the first coin or duration offered. `stake`: the typed text
 * with `.` as decimal mark.
 */
export interface SecondsTicket {
  readonly coin: number
  readonly seconds: number
  readonly stake: string
}
export const EMPTY: SecondsTicket = { coin: 0, seconds: 0, stake: '' }

/**
 * Values that the order form is checked against: terms, market, and the funds of all accounts that the
 * order may use (null for a guest).
 */
export interface SecondsContext {
  readonly coins: readonly Payable[]
  readonly offers: readonly SecondsOffer[]
  readonly market: SecondsMarket
  readonly available: Decimal | null
  readonly pricePrecision: number
}

/** Possible results of a stake; `worst` is null without a current price. */
export type SecondsOutlook = Omit<SecondsPlan, 'worst'> & { readonly worst: Decimal | null }

export interface SecondsSummary {
  readonly coin: Payable | null
  readonly offer: SecondsOffer | null
  readonly terms: SecondsTerms | null
  /** Possible results for each side, by the server's own function; null while unknown. */
  readonly plans: Readonly<Record<SecondsSide, SecondsOutlook | null>>
}

export type SecondsFault = SecondsProblem
export type SecondsFaults = Readonly<{ stake?: SecondsFault; form?: SecondsFault }>

const coinOf = (state: SecondsTicket, { coins }: Pick<SecondsContext, 'coins'>): Payable | null =>
  coins.find(({ id }) => id === state.coin) ?? coins[0] ?? null

/** The chosen duration, otherwise the first duration that is open; null when no duration is open. */
const offerOf = (state: SecondsTicket, { offers }: Pick<SecondsContext, 'offers'>): SecondsOffer | null => {
  const open = offers.filter(({ status }) => status === 1)
  return open.find(({ seconds }) => seconds === state.seconds) ?? open[0] ?? null
}

/**
 * The quick amount that equals the typed stake, even with a trailing decimal mark or zeros; null when no
 * quick amount is equal.
 */
export const quickOf = (stake: string, quick: readonly Decimal[]): Decimal | null => {
  if (!/^\d+(\.\d*)?$/.test(stake)) return null
  const typed = big(stake.replace(/\.$/, ''))
  return quick.find((amount) => typed.eq(amount)) ?? null
}

function termsOf(state: SecondsTicket, context: SecondsContext): SecondsTerms | null {
  const coin = coinOf(state, context)
  const offer = offerOf(state, context)
  return coin && offer
    ? {
        seconds: offer.seconds,
        profitRatio: offer.profit_ratio,
        scale: coin.precision,
        min: offer.min_number,
        max: coin.max_number,
        pricePrecision: context.pricePrecision,
      }
    : null
}

const draftOf = (side: SecondsSide, state: SecondsTicket, context: SecondsContext) => {
  const terms = termsOf(state, context)
  return (
    terms && draftSeconds({ side, stake: state.stake, worst: '' }, terms, context.market, context.available)
  )
}

/**
 * Possible results of a stake regardless of market and balance, so that the order form can be used as a
 * calculator while offline.
 */
function planOf(side: SecondsSide, state: SecondsTicket, context: SecondsContext): SecondsOutlook | null {
  const terms = termsOf(state, context)
  const { last } = context.market
  // Without a last price a placeholder is used, because stake and profit do not depend on the price.
  const price = last?.price ?? ('1' as Decimal)
  const draft =
    terms &&
    draftSeconds(
      { side, stake: state.stake, worst: '' },
      { ...terms, min: ZERO, max: '99999999999999999999' as Decimal },
      { status: 'open', last: { price, age: 0 } },
      null,
    )
  if (draft === null || isSecondsProblem(draft)) return null
  return { ...draft, worst: last && draft.worst }
}

const STAKE = new Set(['bad_amount', 'amount_below', 'amount_above', 'insufficient_balance'])

/** Rules of the order form for seconds options: input, possible results and validation errors. */
export const rules: FormRules<
  SecondsTicket,
  Partial<SecondsTicket>,
  SecondsContext,
  SecondsSummary,
  SecondsFaults
> = {
  reduce: (state, part) => patch(state, part),
  summarise: (state, context) => ({
    coin: coinOf(state, context),
    offer: offerOf(state, context),
    terms: termsOf(state, context),
    plans: { up: planOf('up', state, context), down: planOf('down', state, context) },
  }),
  errors: (state, context) => {
    // The errors of an Up option also apply to a Down option, because the two sides differ only in the worst
    // price.
    const draft = draftOf('up', state, context)
    if (draft === null || !isSecondsProblem(draft)) return {}
    return STAKE.has(draft.key) ? { stake: draft } : { form: draft }
  },
}
