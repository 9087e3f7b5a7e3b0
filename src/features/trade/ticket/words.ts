import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market.ts'
import type { SpotProblem } from '#domain/spot.ts'
import { useFormat } from '#i18n/format.ts'

/** The words of every reason to refuse an order; a new reason without words is a type error. */
const WORDS: Readonly<Record<SpotProblem['key'], MessageDescriptor>> = {
  bad_price: msg`Enter the correct price`,
  bad_quantity: msg`Enter the correct quantity`,
  bad_amount: msg`Enter the correct amount`,
  amount_below: msg({ message: 'The minimum amount is {min} {currency}' }),
  total_below: msg({ message: 'The minimum order value is {min} {currency}' }),
  insufficient_balance: msg`Insufficient balance`,
  price_stale: msg`Price is out of date, reconnecting…`,
  market_closed: msg`The market is closed now`,
  market_halted: msg`Trading of this pair is suspended`,
}

/** Says a problem of the ticket in the person's language, with the minimum it names. */
export function useProblemWords(
  quote: Pick<Quote, 'currency_name' | 'legal_name'>,
): (problem: SpotProblem) => string {
  const { i18n } = useLingui()
  const format = useFormat()
  return (problem) => {
    const values =
      'min' in problem
        ? {
            min: format.amount(problem.min, 18),
            currency: problem.unit === 'base' ? quote.currency_name : quote.legal_name,
          }
        : {}
    // A named object: the extractor of messages stumbles over a spread inside the call.
    const said: MessageDescriptor = { ...WORDS[problem.key], values }
    return i18n._(said)
  }
}
