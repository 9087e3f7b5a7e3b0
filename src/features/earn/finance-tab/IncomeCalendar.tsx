import { Trans, useLingui } from '@lingui/react/macro'
import { dual } from '#contract/earn/dual.ts'
import type { FinanceSummary } from '#contract/earn/finance.ts'
import { ieo } from '#contract/earn/ieo.ts'
import { lockup } from '#contract/earn/lockup.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { businessDayStart } from '#domain/businessDay.ts'
import { dayIncome } from '#domain/earn/lockup.ts'
import { gt } from '#domain/money.ts'
import { useAmountText, useBusinessDay, useCoins } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Clock } from '#ui/media/icons.ts'
import styles from './financeTab.module.css'
import { type Entry, entriesOf } from './paymentCalendar.ts'

const SHOWN = 6
const EACH = 100

/** The person's open products, read only for the kinds of product that the summary counts as open. */
function useOpen(summary: FinanceSummary | undefined) {
  const has = (key: string): boolean => (summary?.parts.find((part) => part.key === key)?.count ?? 0) > 0
  const locks = useRead(lockup.orders, { status: '1', page: 1, limit: EACH }, { enabled: has('lock') })
  const duals = useRead(dual.orders, { status: '', page: 1, limit: EACH }, { enabled: has('dual') })
  const ieos = useRead(ieo.orders, { status: '', page: 1, limit: EACH }, { enabled: has('ieo') })
  return { locks, duals, ieos, any: has('lock') || has('dual') || has('ieo') }
}

/**
 * The next payments of the person's products. Each kind of product is loaded and fails separately; renders nothing when
 * the person has no open products.
 */
export function IncomeCalendar({ summary }: { readonly summary: Reading<FinanceSummary> }) {
  const { t } = useLingui()
  const problem = useErrorText()
  const { locks, duals, ieos, any } = useOpen(summary.data)
  const today = useBusinessDay()
  if (!any) return null
  const readings = [locks, duals, ieos]
  const failed = readings.find(({ data, error }) => !data && error)
  const oldest = readings.filter(({ asOf }) => asOf !== null).sort((a, b) => (a.asOf ?? 0) - (b.asOf ?? 0))[0]
  const entries = entriesOf(
    { locks: locks.data?.list ?? [], duals: duals.data?.list ?? [], ieos: ieos.data?.list ?? [] },
    // Payments are due at midnight, so the start of the day is passed instead of the present time, and the
    // result stays the same all day.
    businessDayStart(today),
  ).slice(0, SHOWN)
  if (entries.length === 0 && !failed) return null
  return (
    <Card as="section" padding="none" aria-label={t`Earnings calendar`}>
      <div className={styles.sectionHead}>
        <h2>
          <Trans>Earnings calendar</Trans>
        </h2>
        {oldest && <AsOf reading={oldest} />}
      </div>
      {failed?.error && <ErrorState inline message={problem(failed.error)} onRetry={failed.refetch} />}
      {entries.map((entry) => (
        <Row key={`${entry.kind} ${entry.order.id}`} entry={entry} />
      ))}
    </Card>
  )
}

function useEntryText(): (entry: Entry) => {
  readonly title: string
  readonly value: string
  readonly href: string
} {
  const { t } = useLingui()
  const text = useAmountText()
  const coins = useCoins()
  return (entry) => {
    switch (entry.kind) {
      case 'income': {
        const { order } = entry
        const money = { currency: order.currency_id, name: order.currency_name }
        const scale = coins.precision(order.currency_id)
        const least = dayIncome(order.amount, order.daily_yield_min, scale)
        const most = dayIncome(order.amount, order.daily_yield_max, scale)
        const value = gt(most, least)
          ? `≈ ${text(least, { ...money, name: '' })}–${text(most, money)}`
          : `≈ ${text(most, money)}`
        return { title: t`Daily income`, value, href: `/pages/lockming/order?id=${order.id}` }
      }
      case 'lock_end': {
        const { order } = entry
        return {
          title: order.renew === 1 ? t`Lock mining renews` : t`Lock mining ends`,
          value: text(order.amount, { currency: order.currency_id, name: order.currency_name }),
          href: `/pages/lockming/order?id=${order.id}`,
        }
      }
      case 'settlement': {
        const { order } = entry
        const coin = text(order.coin_amount, { currency: order.currency_id, name: order.currency_name })
        const quote = text(order.quote_amount, { currency: order.quote_id, name: order.quote_name })
        return {
          title: t`Investment settles`,
          value: t`${coin} or ${quote}`,
          href: `/pages/invest/mine?id=${order.id}`,
        }
      }
      case 'allotment': {
        const { order } = entry
        const most = text(order.amount, { currency: order.currency_id, name: order.symbol })
        return {
          title: t`IEO allotment`,
          value: t`up to ${most}`,
          href: `/pages/ieo/order?id=${order.id}`,
        }
      }
      case 'release': {
        const { order } = entry
        return {
          title: t`IEO tokens released`,
          value: text(order.passes_number, { currency: order.currency_id, name: order.symbol }),
          href: `/pages/ieo/order?id=${order.id}`,
        }
      }
    }
  }
}

function Row({ entry }: { readonly entry: Entry }) {
  const format = useFormat()
  const { title, value, href } = useEntryText()(entry)
  return (
    <ListRow
      icon={Clock}
      title={title}
      subtitle={format.time(entry.time, 'short')}
      value={value}
      chevron
      href={href}
    />
  )
}
