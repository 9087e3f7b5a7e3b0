import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LockProducts } from '#contract/operators/products/lockup.ts'
import { products } from '#contract/operators/products.ts'
import { Amount } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { percent } from '../../parts/percentText.ts'
import {
  amountColumn,
  integerColumn,
  plainColumn,
  rateColumn,
  textColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { OpenBadge, ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'
import { shareOf } from './soldShare.ts'

type Product = LockProducts['products'][number]
const { calls } = products
/** Maximum number of future rates that are listed. */
const SOON = 7

function LockPreview({ row }: { readonly row: Product }) {
  const { t } = useLingui()
  const { coin } = row
  return (
    <ProductPreview
      title={row.shown_title}
      badge={<OpenBadge open={row.open} />}
      figure={t`${percent(row.today_apr)} APR`}
      note={t`${percent(row.today_rate)} a day today, ${percent(row.yield_min)} to ${percent(row.yield_max)}`}
      progress={shareOf(row.sold, row.quota)}
      rows={[
        [t`Days`, row.days],
        [t`One order`, <Amounts key="amounts" row={row} />],
        [t`Left`, <Amount key="left" amount={row.left} coin={coin} />],
        [t`Early redemption`, t`${percent(row.penalty)} of the amount for each remaining day`],
        row.coming.length > 0 && [
          t`Rates to come`,
          row.coming.slice(0, SOON).map(({ day, rate: next }) => (
            <div key={day} className="tabular">
              {day} {percent(next)}
            </div>
          )),
        ],
      ]}
    />
  )
}

const Amounts = ({ row: { min_amount, max_amount, coin } }: { readonly row: Product }) => (
  <>
    <Amount amount={min_amount} /> – <Amount amount={max_amount} coin={coin} />
  </>
)

function useColumns(): readonly Column<Product>[] {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const state = useOpenColumn<Product>()
  return [
    integerColumn('id', t`Number`),
    textColumn('category', t`Category`, ({ category }) => choice('category', category)),
    textColumn('coin', t`Coin`, ({ coin }) => coin),
    integerColumn('days', t`Days`),
    state,
    rateColumn('today_apr', t`APR`),
    rateColumn('today_rate', t`Today's rate`),
    { ...rateColumn<Product>('yield_min', t`Lowest daily rate`), extra: true },
    { ...rateColumn<Product>('yield_max', t`Highest daily rate`), extra: true },
    amountColumn('min_amount', t`Least amount`),
    amountColumn('max_amount', t`Largest amount`),
    amountColumn('sold', t`Sold`),
    amountColumn('quota', t`Quota`),
    { ...rateColumn<Product>('penalty', t`Penalty a day`), extra: true },
    { ...plainColumn<Product>('shown_title', t`Title`), extra: true },
  ]
}

/** Lock mining, DeFi and cloud mining. */
export function Lockup() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(calls.lockupList, {})
  const acts = useMemo(
    () => [
      [calls.lockupRate, t`Rate of a day`] as const,
      [calls.lockupYield, t`Bounds of the rate`] as const,
      [calls.lockupAmounts, t`Amounts`] as const,
      [calls.lockupQuota, t`Quota`] as const,
      [calls.lockupDays, t`Days`] as const,
      [calls.lockupPenalty, t`Penalty`] as const,
      [calls.lockupTitle, t`Title`] as const,
    ],
    [t],
  )
  return (
    <ProductTable<Product>
      name="lockup"
      label={t`Lock mining`}
      columns={columns}
      rows={list.data?.products}
      rowKey={({ id }) => String(id)}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no products.</Trans>}
      titleOf={({ shown_title }) => shown_title}
      preview={(row) => <LockPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={row.shown_title}
          known={{ id: row.id }}
          row={row}
          acts={[row.open ? [calls.lockupClose, t`Close`, 'danger'] : [calls.lockupOpen, t`Open`], ...acts]}
        />
      )}
    >
      <CallButton call={calls.lockupCreate} label={t`New product`}>
        <Trans>It is closed until it is opened.</Trans>
      </CallButton>
    </ProductTable>
  )
}
