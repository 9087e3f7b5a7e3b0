import type { Payable, SecondsOffer } from '#contract/trade/seconds.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
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

/** The ticket as it was filled in. 0: the first that is offered. `stake` is what was typed, with `.` as the decimal mark. */
export interface SecondsTicket {
  readonly coin: number
  readonly seconds: number
  readonly stake: string
}
export const EMPTY: SecondsTicket = { coin: 0, seconds: 0, stake: '' }

/** What the ticket is checked against: the terms on offer, the market, and what the `micro` account has (null for a guest). */
export interface SecondsContext {
  readonly coins: readonly Payable[]
  readonly offers: readonly SecondsOffer[]
  readonly market: SecondsMarket
  readonly available: Decimal | null
  readonly pricePrecision: number
}

/** What a stake may come to; without a current price nobody can say the worst one that its entry takes. */
export type SecondsOutlook = Omit<SecondsPlan, 'worst'> & { readonly worst: Decimal | null }

export interface SecondsSummary {
  readonly coin: Payable | null
  readonly offer: SecondsOffer | null
  readonly terms: SecondsTerms | null
  /** What each side may come to, by the server's own function; null while it cannot be said. */
  readonly plans: Readonly<Record<SecondsSide, SecondsOutlook | null>>
}

export type SecondsFault = SecondsProblem
export type SecondsFaults = Readonly<{ stake?: SecondsFault; form?: SecondsFault }>

export const coinOf = (state: SecondsTicket, { coins }: Pick<SecondsContext, 'coins'>): Payable | null =>
  coins.find(({ id }) => id === state.coin) ?? coins[0] ?? null

/** The chosen duration, or the first one that is open. */
export const offerOf = (
  state: SecondsTicket,
  { offers }: Pick<SecondsContext, 'offers'>,
): SecondsOffer | null => {
  const open = offers.filter(({ status }) => status === 1)
  return open.find(({ seconds }) => seconds === state.seconds) ?? open[0] ?? null
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

/** What a stake may come to, whatever the market and the balance are: the ticket is a calculator without a line too. */
function planOf(side: SecondsSide, state: SecondsTicket, context: SecondsContext): SecondsOutlook | null {
  const terms = termsOf(state, context)
  const { last } = context.market
  // Stake and profit are the same at every price.
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

/** The ticket of seconds options: what is typed, what it comes to, and why it cannot be sent. */
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
    // Both sides have the same reasons: they differ in the worst price alone, which is the usual one here.
    const draft = draftOf('up', state, context)
    if (draft === null || !isSecondsProblem(draft)) return {}
    return STAKE.has(draft.key) ? { stake: draft } : { form: draft }
  },
}
