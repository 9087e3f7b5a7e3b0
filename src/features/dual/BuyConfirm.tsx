import { Trans, useLingui } from '@lingui/react/macro'
import type { DualProduct, dual } from '#contract/earn/dual.ts'
import type { DualPayouts } from '#domain/earn/dual.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import {
  MoneyConfirm,
  type Submit,
  useAccountName,
  useAmountText,
  useShownTerms,
} from '#features/kit/index.ts'
import { sharesText, usePriceText, useSettlementText, useTypeName } from './labels.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly product: DualProduct
  readonly num: number | null
  readonly amount: Decimal | null
  readonly payouts: DualPayouts | null
  readonly available: Decimal | null
  readonly submit: Submit<typeof dual.buy>
}

/**
 * The confirmation: the amount, the payout on either side of the target price, the date, and that the order
 * cannot be cancelled.
 */
export function BuyConfirm(props: Props) {
  const { open, onClose, submit } = props
  const { product, num, amount, payouts, available } = useShownTerms(open && submit.error === null, props)
  const { t } = useLingui()
  const text = useAmountText()
  const account = useAccountName()
  const name = useTypeName()
  const price = usePriceText()
  const settles = useSettlementText()
  const money = { currency: product.invest_currency_id, name: product.invest_currency }
  const linked = price(product.linked_price, product.price_precision)
  const invested = text(amount, money)
  const coin = text(payouts?.coin, { currency: product.currency_id, name: product.currency_name })
  const quote = text(payouts?.quote, { currency: product.quote_id, name: product.quote_name })
  return (
    <MoneyConfirm
      open={open}
      onClose={onClose}
      title={name(product)}
      rows={[
        { key: 'num', label: t`Shares`, value: num === null ? '' : sharesText(num) },
        { key: 'amount', label: t`You invest`, value: invested },
        { key: 'from', label: t`From`, value: `${account('change')}: ${text(available, money)}` },
        { key: 'fee', label: t`Fee`, value: text(ZERO, money) },
        { key: 'settles', label: t`Settles (UTC+8)`, value: settles(product) },
        { key: 'below', label: t`Settlement below ${linked}`, value: coin },
        { key: 'above', label: t`At or above ${linked}`, value: quote },
      ]}
      loss={
        product.type === 'call' ? (
          <Trans>
            If the settlement price is at or above {linked}, you are paid in {quote} and get none of the
            coin’s gain above it. You cannot cancel or redeem early.
          </Trans>
        ) : (
          <Trans>
            If the settlement price is below {linked}, you are paid in {coin}, even if it is worth less by
            then. You cannot cancel or redeem early.
          </Trans>
        )
      }
      action={<Trans>Invest {invested}</Trans>}
      submit={submit}
      onConfirm={async () =>
        num === null
          ? null
          : submit.send({
              id: product.id,
              num: String(num),
              version: product.version,
              days: product.holding_days,
            })
      }
    />
  )
}
