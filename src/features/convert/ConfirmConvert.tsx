import { Trans, useLingui } from '@lingui/react/macro'
import type { ConvertCoin, ConvertQuote, convert } from '#contract/funds/convert.ts'
import { converted } from '#domain/funds/convert.ts'
import type { Decimal } from '#domain/money.ts'
import { MoneyConfirm, type Submit, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { inverseOf, useRateText } from './labels.ts'

interface Props {
  readonly quote: ConvertQuote
  /** Validity of a new quote in seconds. */
  readonly life: number
  readonly number: Decimal
  readonly from: ConvertCoin
  readonly to: ConvertCoin
  readonly submit: Submit<typeof convert.convert>
  readonly renew: () => Promise<void>
  /** Why the last request for a new quote failed; empty when it did not fail. */
  readonly problem: string
  readonly onClose: () => void
}

/**
 * The confirmation: the sold and bought amounts, the spread, how long the quote is valid, and what happens afterwards.
 */
export function ConfirmConvert({ quote, life, number, from, to, submit, renew, problem, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const rateText = useRateText()
  const { fee, to: receives } = converted(number, quote.rate, quote.fee_rate, to.precision)
  const sold = text(number, { currency: from.currency_id, name: from.currency_name })
  const tolerance = format.rate(quote.tolerance, 4)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Confirm conversion`}
      rows={[
        { key: 'from', label: t`You pay`, value: sold },
        { key: 'rate', label: t`Rate`, value: rateText(quote.rate, from.currency_name, to.currency_name) },
        {
          key: 'inverse',
          label: t`Inverse rate`,
          value: rateText(inverseOf(quote.rate), to.currency_name, from.currency_name),
        },
        { key: 'spread', label: t`Spread, in the price`, value: format.rate(quote.spread, 4) },
        {
          key: 'fee',
          label: t`Fee (${format.rate(quote.fee_rate, 4)})`,
          value: `${format.fee(fee, to.precision)} ${to.currency_name}`,
        },
        {
          key: 'to',
          label: t`You receive`,
          value: text(receives, { currency: to.currency_id, name: to.currency_name }),
          total: true,
        },
      ]}
      note={
        <Trans>
          If the first price recorded after you confirm differs from this quote by more than {tolerance}, up
          or down, nothing is converted and everything is returned.
        </Trans>
      }
      action={<Trans>Convert {sold}</Trans>}
      submit={submit}
      problem={problem}
      price={{ until: quote.expire_time * 1000, renew, life }}
      onConfirm={() =>
        submit.send({
          number,
          from_currency_id: from.currency_id,
          to_currency_id: to.currency_id,
          quote_id: quote.quote_id,
        })
      }
    />
  )
}
