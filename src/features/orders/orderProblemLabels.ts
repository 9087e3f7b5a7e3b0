import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import type { SpotProblem, SpotTerms } from '#domain/trade/spot.ts'
import { useFormat } from '#i18n/format.ts'

type Key = SpotProblem['key']

/** Values that contain the limits named in the messages. */
interface Known {
  readonly terms: SpotTerms
  readonly available: Decimal | null
}

/** Messages for every reason to reject an order; a missing message is a type error. */
const WORDS: Readonly<Record<Key, MessageDescriptor>> = {
  bad_price: msg({
    message:
      'Enter the correct price. {digits, plural, =0 {Whole numbers only} one {Up to # decimal} other {Up to # decimals}}',
  }),
  bad_quantity: msg({
    message:
      'Enter the correct quantity. At least {min} {currency}, {digits, plural, =0 {whole numbers only} one {up to # decimal} other {up to # decimals}}',
  }),
  bad_amount: msg({
    message:
      'Enter the correct amount. At least {min} {currency}, {digits, plural, =0 {whole numbers only} one {up to # decimal} other {up to # decimals}}',
  }),
  amount_below: msg({ message: 'The minimum amount is {min} {currency}' }),
  total_below: msg({ message: 'The minimum order value is {min} {currency}' }),
  amount_above: msg({ message: 'The maximum amount is {max} {currency}' }),
  total_above: msg({ message: 'The maximum order value is {max} {currency}' }),
  insufficient_balance: msg({ message: 'Insufficient balance. Available: {available} {currency}' }),
  post_only_reached: msg`The last price already reaches your limit. A post-only order must wait for its price`,
  bad_stop_price: msg`Enter the correct stop price`,
  bad_stop_limit_price: msg`Enter the correct stop-limit price, or leave it empty to trade at market`,
  stop_reached: msg`The last price equals your stop price. Enter one above or below it`,
  bad_callback_rate: msg`Enter a callback rate from 0.1% to 20%, in steps of 0.1%`,
  bad_activation_price: msg`Enter the correct activation price, or leave it empty to follow the price at once`,
  activation_reached: msg`Set the activation price above the last price, or leave it empty`,
  oco_sides: msg`Set the limit above and the stop below the last price`,
  bad_take_profit: msg`Take profit must be above the price you buy at`,
  bad_stop_loss: msg`Stop loss must be below the price you buy at`,
  price_stale: msg`Price is out of date, reconnecting…`,
  market_closed: msg`The market is closed now`,
  market_halted: msg`Trading in this pair is suspended`,
}

const KEYS = Object.keys(WORDS) as readonly Key[]
const BALANCE = msg`Insufficient balance`
/** Message for a buy whose OCO prices are on the wrong sides; `WORDS` has the message for a sale. */
const SIDES = msg`Set the limit below and the stop above the last price`
const ACTIVATION = msg`Set the activation price below the last price, or leave it empty`

export interface ProblemLabels {
  /** Message for an error, with the limit that the order breaks. */
  of(problem: SpotProblem): string
  /** Minimum order size. */
  readonly least: string
  /** All messages that an order form of this pair and side may show. */
  readonly all: readonly string[]
}

export function useProblemLabels(
  quote: Pick<
    Quote,
    | 'currency_name'
    | 'legal_name'
    | 'min_number'
    | 'min_total'
    | 'max_number'
    | 'max_total'
    | 'price_precision'
  >,
  context: Known | null,
  buys: boolean,
): ProblemLabels {
  const { i18n } = useLingui()
  const format = useFormat()
  const { currency_name: base, legal_name: legal, min_number, min_total } = quote
  const pays = buys ? legal : base
  const digitsOf = { base: context?.terms.numberPrecision ?? 0, quote: context?.terms.quoteScale ?? 0 }
  const say = (key: Key, values: Readonly<Record<string, unknown>>): string => {
    // The descriptor has a constant of its own, because the message extractor fails on a spread inside the call.
    const said: MessageDescriptor = { ...WORDS[key], values }
    return i18n._(said)
  }
  const ofKey = (key: Key): string => {
    switch (key) {
      case 'bad_price':
        return say(key, { digits: quote.price_precision })
      case 'bad_quantity':
      case 'amount_below':
        return say(key, { min: format.amount(min_number, 18), currency: base, digits: digitsOf.base })
      case 'bad_amount':
      case 'total_below':
        return say(key, { min: format.amount(min_total, 18), currency: legal, digits: digitsOf.quote })
      case 'amount_above':
        return say(key, { max: format.amount(quote.max_number, 18), currency: base })
      case 'total_above':
        return say(key, { max: format.amount(quote.max_total, 18), currency: legal })
      case 'insufficient_balance': {
        if (!context || context.available === null) return i18n._(BALANCE)
        const digits = buys ? digitsOf.quote : digitsOf.base
        return say(key, { available: format.amount(context.available, digits), currency: pays })
      }
      case 'oco_sides':
        return buys ? i18n._(SIDES) : say(key, {})
      case 'activation_reached':
        return buys ? i18n._(ACTIVATION) : say(key, {})
      default:
        return say(key, {})
    }
  }
  return {
    of: ({ key }) => ofKey(key),
    least: ofKey('total_below'),
    all: KEYS.map(ofKey),
  }
}
