import { useLingui } from '@lingui/react/macro'
import type { LockConfig } from '#contract/earn/lockup.ts'
import { quotaLeft } from '#domain/earn/lockup.ts'
import { useAmountText } from '#features/kit/index.ts'
import { TestTag } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { daysText, useAprText, useYieldText } from './labels.ts'
import { isSoldOut } from './lockOffer.ts'
import styles from './lockup.module.css'

/** Yield and lock period of a lock-up product. */
export function ProductYield({ config }: { readonly config: LockConfig }) {
  const { t } = useLingui()
  const apr = useAprText()
  const yields = useYieldText()
  return (
    <>
      {config.test === 1 && (
        <div className={styles.inset}>
          <TestTag />
        </div>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>{t`APR`}</dt>
          <dd>{apr(config)}</dd>
        </div>
        <div>
          <dt>{t`Daily yield`}</dt>
          <dd>{yields(config)}</dd>
        </div>
        <div>
          <dt>{t`Lock period`}</dt>
          <dd>{daysText(config.lock_period)}</dd>
        </div>
      </dl>
    </>
  )
}

/** Limits, penalty and payouts of a lock-up product. */
export function ProductTerms({ config }: { readonly config: LockConfig }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const money = { currency: config.currency_id, name: config.currency_name }
  const ratio = format.rate(config.penalty_ratio, 4)
  return (
    <div className={styles.inset}>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'today', label: t`Today’s rate`, value: format.rate(config.today_yield, 4, 2) },
          { key: 'penalty', label: t`Penalty rate`, value: t`${ratio} per day left` },
          { key: 'least', label: t`Minimum per order`, value: amount(config.min_amount, money) },
          { key: 'most', label: t`Maximum per order`, value: amount(config.max_amount, money) },
          { key: 'time', label: t`Payout time`, value: t`daily ${config.dividend_time} (UTC+8)` },
          {
            key: 'left',
            label: t`Left to buy`,
            value: isSoldOut(config) ? t`Sold out` : amount(quotaLeft(config), money),
          },
        ]}
      />
    </div>
  )
}
