import { Trans, useLingui } from '@lingui/react/macro'
import type { LockConfig } from '#contract/earn/lockup.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { quotaLeft } from '#domain/earn/lockup.ts'
import { ProductCard, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { daysText, useAprText, useYieldText } from './labels.ts'
import { isSoldOut, soldShare } from './lockOffer.ts'
import styles from './lockup.module.css'

export const buyHref = (config: Pick<LockConfig, 'id'>): string => `/pages/lockming/buy?id=${config.id}`

/** A lock-up product in the list: rate, period, minimum and remaining quota. */
export function LockCard({ config }: { readonly config: LockConfig }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const apr = useAprText()(config)
  const daily = useYieldText()(config)
  const online = useOnline()
  const soldOut = isSoldOut(config)
  const money = { currency: config.currency_id, name: config.currency_name }
  const left = amount(quotaLeft(config), money)
  const share = format.rate(`${soldShare(config)}` as LockConfig['sold'], 1)
  return (
    <ProductCard
      lead={<CoinMark name={config.currency_name} src={config.image} size={32} />}
      title={config.title}
      tag={
        <span className={styles.tags}>
          {config.test === 1 && (
            <Tag size={16} tone="amber">
              <Trans>Test</Trans>
            </Tag>
          )}
          {soldOut && (
            <Tag size={16}>
              <Trans>Sold out</Trans>
            </Tag>
          )}
        </span>
      }
      rate={<Trans>{apr} APR</Trans>}
      rateLabel={`${t`${daily} a day`} · ${t`Today’s rate`} ${format.rate(config.today_yield, 4, 2)}`}
      facts={[
        { key: 'period', label: t`Lock period`, value: daysText(config.lock_period) },
        { key: 'least', label: t`Minimum per order`, value: amount(config.min_amount, money) },
      ]}
      progress={{ value: soldShare(config), label: t`${share} sold`, left: t`${left} left` }}
      href={buyHref(config)}
      // The button only opens the product's page, so the button is enabled while offline too.
      disabled={soldOut}
      action={soldOut ? <Trans>Sold out</Trans> : online ? <Trans>Lock</Trans> : <Trans>Details</Trans>}
    />
  )
}
