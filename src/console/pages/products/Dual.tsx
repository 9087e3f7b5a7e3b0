import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack } from '@mantine/core'
import type { DUAL_SALES, DualProducts } from '#contract/operators/products/dual.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { Section } from '../../parts/Page.tsx'
import { percent } from '../../parts/percentText.ts'
import {
  amountColumn,
  integerColumn,
  minuteColumn,
  plainColumn,
  rateColumn,
  textColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'

type Product = DualProducts['products'][number]
type Sale = (typeof DUAL_SALES)[number]
const { calls } = products

function useSaleName(): (sale: Sale) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Sale, string>> = {
    upcoming: t`Upcoming`,
    on_sale: t`On sale`,
    closed: t`Closed`,
  }
  return (sale) => names[sale]
}

function useTitle(): (row: Product) => string {
  const { choice } = useCallNames()
  return ({ type, coin, quote }) => `${coin}/${quote} ${choice('type', type)}`
}

function DualPreview({ row }: { readonly row: Product }) {
  const { t } = useLingui()
  const title = useTitle()(row)
  const saleName = useSaleName()
  return (
    <ProductPreview
      title={title}
      badge={<Badge color={row.sale === 'on_sale' ? 'green' : 'gray'}>{saleName(row.sale)}</Badge>}
      figure={t`${percent(row.apr)} APR`}
      note={t`${count(row.holding_days)} days, settled on ${row.maturity_day} at 16:00 (UTC+8)`}
      progress={row.progress}
      rows={[
        [t`Target price`, <Amount key="target" amount={row.target_price} coin={row.quote} />],
        [t`Price of a share`, <Amount key="share" amount={row.share} coin={row.invested} />],
        [t`A share pays below the target`, <Amount key="coin" amount={row.payout_coin} coin={row.coin} />],
        [t`A share pays otherwise`, <Amount key="quote" amount={row.payout_quote} coin={row.quote} />],
        [t`Shares left`, count(row.left)],
        [t`Most a purchase`, count(row.most)],
        [t`Sale end`, <Time key="end" at={row.sale_end} />],
      ]}
    />
  )
}

function useColumns(): readonly Column<Product>[] {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const saleName = useSaleName()
  const state = useOpenColumn<Product>()
  return [
    integerColumn('id', t`Number`),
    textColumn('type', t`Type`, ({ type }) => choice('type', type)),
    textColumn('coin', t`Pair`, ({ coin, quote }) => `${coin}/${quote}`),
    state,
    textColumn('sale', t`Sale`, ({ sale }) => saleName(sale)),
    rateColumn('apr', t`APR`),
    amountColumn('target_price', t`Target price`),
    plainColumn('maturity_day', t`Maturity day`),
    amountColumn('share', t`Price of a share`, ({ invested }) => invested),
    integerColumn('sold', t`Sold`),
    integerColumn('total_shares', t`Shares`),
    { ...minuteColumn<Product>('sale_start', t`Sale start`), extra: true },
    minuteColumn('sale_end', t`Sale end`),
    { ...plainColumn<Product>('section_name', t`Zone`), extra: true },
    {
      ...textColumn<Product>('source', t`Settlement price`, ({ source }) => choice('source', source)),
      extra: true,
    },
  ]
}

function Sources({ sources }: Pick<DualProducts, 'sources'>) {
  const { t } = useLingui()
  const { choice } = useCallNames()
  return (
    <Section
      title={t`Who says the settlement price`}
      actions={<CallButton call={calls.dualSource} label={t`Change`} title={t`Settlement price`} />}
    >
      <KeyValue
        rows={[
          ...sources.map(({ coin, source }) => [coin, choice('source', source)] as const),
          [t`All others`, choice('source', 'platform')],
        ]}
      />
    </Section>
  )
}

/** Products of dual investment. */
export function Dual() {
  const { t } = useLingui()
  const columns = useColumns()
  const titleOf = useTitle()
  const list = useReadCall(calls.dualList, {}, { every: 30_000 })
  return (
    <Stack gap="md">
      <ProductTable<Product>
        name="dual"
        label={t`Dual investment`}
        columns={columns}
        rows={list.data?.products}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no products.</Trans>}
        titleOf={titleOf}
        preview={(row) => <DualPreview row={row} />}
        acts={(row) => (
          <RowActs
            title={titleOf(row)}
            known={{ id: row.id }}
            row={row}
            acts={[
              row.open ? [calls.dualClose, t`Close`, 'danger'] : [calls.dualOpen, t`Open`],
              [calls.dualApr, t`APR`],
              [calls.dualTarget, t`Target price`],
              [calls.dualShare, t`Price of a share`],
              [calls.dualMaturity, t`Maturity day`],
              [calls.dualSale, t`Sale`],
              [calls.dualShares, t`Shares`],
              [calls.dualMost, t`Most a purchase`],
              [calls.dualSection, t`Zone`],
            ]}
          />
        )}
      >
        <Group gap="xs">
          <CallButton call={calls.dualCreate} label={t`New product`}>
            <Trans>
              Zones: {list.data?.sections.map(({ id, name }) => `${id} ${name}`).join(', ')}. It is closed
              until it is opened.
            </Trans>
          </CallButton>
        </Group>
      </ProductTable>
      {list.data && <Sources sources={list.data.sources} />}
    </Stack>
  )
}
