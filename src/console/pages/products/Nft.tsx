import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import type { NftWorks } from '#contract/operators/products/nft.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { percent } from '../../parts/percentText.ts'
import { integerColumn, plainColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Work = NftWorks['works'][number]
type Sale = NonNullable<Work['sale']>
const { calls } = products

function useSaleNames() {
  const { t } = useLingui()
  const modes: Readonly<Record<Sale['mode'], string>> = {
    fixed: t`Fixed price`,
    auction: t`Auction`,
    box: t`Blind box`,
  }
  const states: Readonly<Record<Sale['state'], string>> = {
    open: t`On sale`,
    sold: t`Sold`,
    won: t`Won`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
    unpaid: t`Unpaid`,
  }
  return { modes, states }
}

function WorkPreview({ row }: { readonly row: Work }) {
  const { t } = useLingui()
  const { modes, states } = useSaleNames()
  const { sale } = row
  return (
    <ProductPreview
      title={row.name}
      badge={sale && <Badge color={sale.state === 'open' ? 'green' : 'gray'}>{states[sale.state]}</Badge>}
      figure={sale ? <Amount amount={sale.best_price ?? sale.price} coin={sale.coin} /> : t`Not on sale`}
      note={sale ? modes[sale.mode] : undefined}
      rows={[
        [t`Artist`, row.artist],
        [t`Series`, row.series],
        [t`Rarity`, row.rarity],
        [t`Owner`, row.owner_id === null ? t`The platform` : <PersonLink key="owner" uid={row.owner_id} />],
        sale !== null && [t`Ends`, <Time key="end" at={sale.end_at} />],
        sale !== null && sale.mode === 'auction' && [t`Bids`, count(sale.bids)],
        sale !== null && sale.mode === 'box' && [t`Sold`, t`${count(sale.sold)} of ${count(sale.stock)}`],
      ]}
    />
  )
}

function useColumns(): readonly Column<Work>[] {
  const { t } = useLingui()
  const { modes, states } = useSaleNames()
  return [
    plainColumn('code', t`Code`),
    plainColumn('name', t`Name`),
    plainColumn('artist', t`Artist`),
    plainColumn('series', t`Series`),
    textColumn('kind', t`Kind`, ({ kind }) => (kind === 'box' ? t`Blind box` : t`Work`)),
    integerColumn('rarity', t`Rarity`),
    textColumn(
      'owner',
      t`Owner`,
      ({ owner_id }) => owner_id ?? t`The platform`,
      ({ owner_id }) => (owner_id === null ? t`The platform` : <PersonLink uid={owner_id} />),
    ),
    textColumn('mode', t`Latest sale`, ({ sale }) =>
      sale ? `${modes[sale.mode]}, ${states[sale.state]}` : '',
    ),
    {
      ...textColumn<Work>('price', t`Price`, ({ sale }) => sale?.best_price ?? sale?.price ?? ''),
      cell: ({ sale }) => <Amount amount={sale?.best_price ?? sale?.price ?? null} coin={sale?.coin ?? ''} />,
      numeric: true,
    },
    { ...integerColumn<Work>('id', t`Number`), extra: true },
  ]
}

/** NFT works and their sales. */
export function Nft() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(calls.nftList, {})
  return (
    <ProductTable<Work>
      name="nft"
      label={t`NFT`}
      columns={columns}
      rows={list.data?.works}
      rowKey={({ code }) => code}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no works.</Trans>}
      titleOf={({ name }) => name}
      preview={(row) => <WorkPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={row.name}
          known={{ code: row.code }}
          acts={[
            row.sellable && [calls.nftSell, t`Sell at a price`],
            row.sellable && [calls.nftAuction, t`Sell by auction`],
            row.sale?.state === 'open' && [calls.nftWithdraw, t`Withdraw`, 'danger'],
          ]}
        />
      )}
    >
      <CallButton call={calls.nftFee} label={t`Fee of resales`} />
      {list.data && (
        <Text size="xs" c="dimmed">
          <Trans>Now {percent(list.data.fee_rate)}</Trans>
        </Text>
      )}
    </ProductTable>
  )
}
