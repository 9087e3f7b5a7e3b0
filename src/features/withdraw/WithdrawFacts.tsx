import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { isPositive } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import type { WithdrawSummary } from './formRules.ts'
import { useFeeText, useLimitText } from './labels.ts'
import styles from './withdraw.module.css'

const BTC_DIGITS = 8

interface Props {
  readonly info: WithdrawInfo
  readonly summary: WithdrawSummary
}

/** Fee, limits and received amount of the withdrawal. */
export function WithdrawFacts({ info, summary }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const feeText = useFeeText(info)
  const limitText = useLimitText(info)
  const coin = { currency: info.currency, name: info.currency_name }
  const { network, fee, receive, left } = summary
  const used = format.fee(info.used_24h_btc, BTC_DIGITS)
  const limit = format.amount(info.limit_24h_btc, BTC_DIGITS)
  const shownFee = fee === null ? '' : `${format.fee(fee, info.precision)} ${info.currency_name}`
  return (
    <>
      <KeyValue
        rows={[
          ...(network
            ? [
                { key: 'fee', label: t`Fee`, value: shownFee || feeText(network) },
                { key: 'min', label: t`Minimum`, value: text(network.withdraw_min, coin) },
              ]
            : []),
          ...(isPositive(info.limit_24h_btc)
            ? [
                { key: 'used', label: t`Used in the last 24 hours`, value: `${used} / ${limit} BTC` },
                { key: 'left', label: t`24-hour limit left`, value: limitText(left) },
              ]
            : []),
        ]}
      />
      <p className={styles.receive} aria-live="polite">
        <span>
          <Trans>You receive</Trans>
        </span>
        <b>{text(receive, coin)}</b>
      </p>
    </>
  )
}
