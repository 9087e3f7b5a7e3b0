import type {
  BuyCoin,
  PayCountry,
  PayOffer,
  QuickBuyOptions,
  QuickBuyQuote,
} from '#contract/funds/quickBuy.ts'
import { amountProblem, type Bought, bought, overLimit } from '#domain/funds/quickBuy.ts'
import { type PayerFault, payerFaults } from '#domain/funds/quickBuyPayer.ts'
import { big, type Decimal, exact, gt, isPositive, parseAmount } from '#domain/money.ts'
import type { FormRules } from '#features/kit/index.ts'

export interface BuyState {
  readonly country: string
  readonly method: string
  readonly bank: string
  readonly coin: number
  readonly amount: string
  readonly step: 'choose' | 'payer'
  readonly first_name: string
  readonly last_name: string
  readonly full_name: string
  readonly email: string
  readonly phone: string
  readonly tax_id: string
}

export const EMPTY_BUY: BuyState = {
  country: '',
  method: '',
  bank: '',
  coin: 0,
  amount: '',
  step: 'choose',
  first_name: '',
  last_name: '',
  full_name: '',
  email: '',
  phone: '',
  tax_id: '',
}

export interface BuyContext {
  readonly options: QuickBuyOptions
  /** The valid quote; null while there is no valid quote. */
  readonly quote: QuickBuyQuote | null
}

export type BuyFault = 'missing' | 'correct' | 'integer' | 'range' | 'limit' | PayerFault

export interface BuySummary {
  readonly country: PayCountry | null
  readonly offer: PayOffer | null
  readonly coin: BuyCoin | null
  /** The amount to send; null while invalid. */
  readonly amount: Decimal | null
  /** Coins and fee for the typed amount by the quote; null while unknown. */
  readonly figures: Bought | null
}

/**
 * Decimals that the amount field accepts, so that an amount with too many decimals shows an error instead of
 * being truncated.
 */
export const TYPED_DIGITS = 2

interface Chosen {
  readonly country: PayCountry | null
  readonly offer: PayOffer | null
  readonly coin: BuyCoin | null
}

/** The offered country, payment method and coin to which the ids in the state refer. */
export function chosen(
  state: Pick<BuyState, 'country' | 'method' | 'coin'>,
  options: QuickBuyOptions,
): Chosen {
  const country = options.countries.find(({ code }) => code === state.country) ?? null
  const offer = country?.methods.find(({ pay_method }) => pay_method === state.method) ?? null
  const coin = options.coins.find(({ currency_id }) => currency_id === state.coin) ?? null
  return { country, offer, coin }
}

/**
 * Replaces choices that another choice has made invalid: a method of another country, a bank of another method,
 * a coin that the method does not sell.
 */
function fitting(state: BuyState, { options }: BuyContext): BuyState {
  const { country, offer } = chosen(state, options)
  const method = offer ?? country?.methods[0] ?? null
  const banks = method?.banks ?? []
  // The network of a card is named again in the confirmation; a bank determines where the money is sent from.
  const preselected = banks.length === 1 || method?.pay_method === 'card' ? (banks[0]?.code ?? '') : ''
  const bank = banks.some(({ code }) => code === state.bank) ? state.bank : preselected
  const coins = method?.coins ?? options.coins.map(({ currency_id }) => currency_id)
  const coin = coins.includes(state.coin) ? state.coin : (coins[0] ?? 0)
  return { ...state, method: method?.pay_method ?? '', bank, coin }
}

/**
 * A payment method that sells the chosen coin: the chosen method if it sells the coin, otherwise the first
 * method that sells the coin.
 */
function forCoin(state: BuyState, context: BuyContext): BuyState {
  const { country, offer } = chosen(state, context.options)
  if (!country || offer?.coins.includes(state.coin)) return state
  const other = country.methods.find(({ coins }) => coins.includes(state.coin))
  return other ? { ...state, method: other.pay_method } : state
}

function amountFault(state: BuyState, context: BuyContext): BuyFault | null {
  const { offer } = chosen(state, context.options)
  const amount = parseAmount(state.amount, TYPED_DIGITS)
  if (amount === null || !isPositive(amount)) return 'correct'
  if (offer) {
    const problem = amountProblem(amount, { min: offer.min_amount, max: offer.max_amount })
    if (problem) return problem
  }
  const { quote, options } = context
  const { my } = options
  if (quote === null || my === null || my.level < 1) return null
  return overLimit(amount, quote.base_rate, my.single_limit) ? 'limit' : null
}

/**
 * Initial values: the payer, and country, method and coin of the person's last purchase as far as still
 * offered, otherwise of the first country.
 */
export function initialState({ countries, my }: QuickBuyOptions): Partial<BuyState> {
  const open = countries.filter(({ methods }) => methods.length > 0)
  const last = my?.last ?? null
  const country = open.find(({ code }) => code === last?.country) ?? open[0] ?? countries[0]
  const offer =
    country && country.code === last?.country
      ? country.methods.find(({ pay_method }) => pay_method === last.pay_method)
      : undefined
  return {
    country: country?.code ?? '',
    ...(last && offer
      ? {
          method: last.pay_method,
          bank: offer.banks.find(({ name }) => name === last.bank)?.code ?? '',
          coin: last.coin_id,
        }
      : {}),
    ...(my?.payer ?? {}),
  }
}

/** Whether no data of the payer is filled in, as in a draft that was stored before the verification. */
export const hasNoPayer = (state: BuyState): boolean =>
  [state.first_name, state.last_name, state.full_name, state.email, state.phone].every((text) => text === '')

/** Whether all payer data is known, so that the payer step can be skipped. */
export const isPayerKnown = (state: BuyState, { options }: BuyContext): boolean =>
  Object.keys(payerFaults(state, state.country, chosen(state, options).country?.tax_id_required === 1))
    .length === 0

/** Rules of quick buy, with the server's validation: first the choices, then the payer. */
export const buyRules = {
  reduce: (state: BuyState, part: Partial<BuyState>, context: BuyContext): BuyState => {
    // A change of the country clears the tax number, because its format differs by country and its field is
    // hidden where no tax number is required.
    const moved = part.country !== undefined && part.country !== state.country
    const next = { ...state, ...(moved ? { tax_id: '' } : {}), ...part }
    return fitting(part.coin === undefined ? next : forCoin(next, context), context)
  },
  summarise: (state: BuyState, context: BuyContext): BuySummary => {
    const { country, offer, coin } = chosen(state, context.options)
    const typed = parseAmount(state.amount, TYPED_DIGITS)
    const whole = typed !== null && gt(typed, '0' as Decimal) ? typed : null
    const { quote } = context
    return {
      country,
      offer,
      coin,
      amount: whole !== null && amountFault(state, context) === null ? exact(big(whole)) : null,
      figures:
        whole !== null && quote !== null && coin !== null
          ? bought(whole, quote.rate, quote.fee_rate, coin.precision)
          : null,
    }
  },
  errors: (state: BuyState, context: BuyContext) => {
    const { country, offer } = chosen(state, context.options)
    const amount = amountFault(state, context)
    return {
      ...(country ? {} : { country: 'missing' as const }),
      ...(amount === null ? {} : { amount }),
      ...(offer ? {} : { method: 'missing' as const }),
      ...(offer && offer.banks.length > 0 && state.bank === '' ? { bank: 'missing' as const } : {}),
      ...(state.step === 'payer' ? payerFaults(state, state.country, country?.tax_id_required === 1) : {}),
    }
  },
} satisfies FormRules<BuyState, Partial<BuyState>, BuyContext, BuySummary, Partial<Record<string, BuyFault>>>

const CHOICE = ['country', 'amount', 'method', 'bank']

/**
 * The step to show: the person's present step, or the first step when a choice made in the first step is no
 * longer valid, such as an amount beyond a changed limit or a payment method that was removed.
 */
export const stepOf = (
  { step }: Pick<BuyState, 'step'>,
  found: Readonly<Partial<Record<string, BuyFault>>>,
): BuyState['step'] => (CHOICE.some((field) => found[field] !== undefined) ? 'choose' : step)

/** Round amounts to pick by currency; only amounts within the limits are offered. */
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  USD: ['100', '500', '1000', '2000'],
  NGN: ['50000', '200000', '500000', '1000000'],
  THB: ['1000', '5000', '10000', '50000'],
  IDR: ['500000', '1000000', '5000000', '10000000'],
  BRL: ['200', '500', '1000', '5000'],
  INR: ['2000', '5000', '10000', '50000'],
  VND: ['500000', '2000000', '10000000', '50000000'],
  MXN: ['500', '1000', '5000', '20000'],
  PHP: ['2000', '5000', '10000', '50000'],
}

export const presetsOf = (currency: string, offer: PayOffer | null): readonly string[] =>
  (PRESETS[currency] ?? []).filter(
    (one) =>
      !offer || amountProblem(one as Decimal, { min: offer.min_amount, max: offer.max_amount }) === null,
  )
