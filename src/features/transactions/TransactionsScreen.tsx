import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { useReadList } from '#data/api/use-read.ts'
import { type Kind, ofKind } from '#features/assets/index.ts'
import { ACCOUNT_ORDER, useAccountName, useCoins } from '#features/kit/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Download } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { DateFilter } from './DateFilter.tsx'
import { ALL_DAYS, isWithin, needsMore } from './dateRange.ts'
import { useSceneFilter } from './sceneFilter.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionGroups } from './TransactionGroups.tsx'

const ExportForm = lazy(async () => ({ default: (await import('./ExportForm.tsx')).ExportForm }))

/** The filters, as the URL has them; an unknown value counts as no filter. */
export interface TransactionsScreenProps {
  /** Account. */
  readonly type?: string | undefined
  /** Id of the coin. */
  readonly currency?: string | undefined
  readonly kind?: string | undefined
  readonly scene?: string | undefined
}

/**
 * All transactions, by month. The server filters by account, coin and scene; the device applies the other
 * filters.
 */
export function TransactionsScreen(search: TransactionsScreenProps) {
  const { t } = useLingui()
  const coins = useCoins()
  const account = useAccountName()
  const change = useReplaceSearch<TransactionsScreenProps>()
  const type: AccountCode | '' = ACCOUNT_ORDER.find((code) => code === search.type) ?? ''
  const currency = coins.data?.find(({ id }) => String(id) === search.currency)?.id ?? 0
  const kind: Kind = search.kind === 'income' || search.kind === 'outgo' ? search.kind : ''
  const [what, sceneFilter] = useSceneFilter(search.scene, (scene) => change({ scene }))
  const [days, setDays] = useState(ALL_DAYS)
  const [exporting, setExporting] = useState(false)
  const filtered = type !== '' || currency !== 0 || what !== '' || kind !== ''
  const filter = { type, currency: String(currency), scene: what }
  const reading = useReadList(wallet.bills, { ...filter, limit: '50' })
  const rows = reading.rows
    .filter((bill) => ofKind(bill, kind))
    .filter((bill) => isWithin(bill.create_time, days))

  const { more, loading, loadingMore, loadMore, error } = reading
  const incomplete = more && !loading && !loadingMore && !error && needsMore(reading.rows, days)
  useEffect(() => {
    if (incomplete) loadMore()
  }, [incomplete, loadMore])

  return (
    <AppPage
      columns
      title={t`Transactions`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton
            icon={Download}
            label={t`Export CSV`}
            aria-haspopup="dialog"
            onClick={() => setExporting(true)}
          />
        </>
      }
    >
      <TransactionFilters
        filters={[
          {
            key: 'account',
            title: t`Account`,
            value: type,
            onChange: (value) => change({ type: value }),
            options: [
              { value: '', label: t`All accounts` },
              ...ACCOUNT_ORDER.map((code) => ({ value: code, label: account(code) })),
            ],
          },
          {
            key: 'coin',
            title: t`Coin`,
            value: String(currency),
            onChange: (value) => change({ currency: value }),
            options: [
              { value: '0', label: t`All coins` },
              ...(coins.data ?? []).map((coin) => ({ value: String(coin.id), label: coin.name })),
            ],
          },
          {
            key: 'kind',
            title: t({ context: 'bills', message: 'Direction' }),
            value: kind,
            onChange: (value) => change({ kind: value }),
            options: [
              { value: '', label: t`All income and expenses` },
              { value: 'income', label: t`Income` },
              { value: 'outgo', label: t`Expenses` },
            ],
          },
          sceneFilter,
        ]}
      >
        <DateFilter value={days} onChange={setDays} />
      </TransactionFilters>
      <TransactionGroups
        reading={reading}
        rows={rows}
        by="month"
        alone={type !== ''}
        fold={what === ''}
        filtered={filtered || days.from !== '' || days.to !== ''}
      />
      <Sheet open={exporting} onClose={() => setExporting(false)} title={t`Export CSV`}>
        {exporting && (
          <Suspense fallback={<SkeletonRows count={3} />}>
            <ExportForm
              shown={{
                filter,
                keeps: (bill) => ofKind(bill, kind),
                isFiltered: filtered,
                days,
              }}
              onDone={() => setExporting(false)}
            />
          </Suspense>
        )}
      </Sheet>
    </AppPage>
  )
}
