import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import Big from 'big.js'
import { useMemo } from 'react'
import { markets } from '#contract/operators/markets.ts'
import type { MarketPositions } from '#contract/operators/markets-figures.ts'
import { cutToTwoDigits } from '../../parts/format.ts'
import { RoundedAmount, SignedAmount } from '../../parts/formattedValues.tsx'
import { MarketNameField } from '../../parts/operator-actions/MarketNameField.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { amountColumn, integerColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'

type Position = MarketPositions['positions'][number]

/**
 * Distance from the liquidation price, in per cent of the price, up to which a position is highlighted in
 * yellow.
 */
const NEAR = 5
const NEXT = 2

/** Distance of the price from the liquidation price. */
function Distance({ distance }: { readonly distance: string | null }) {
  if (distance === null) return <span aria-hidden>—</span>
  const away = new Big(distance)
  const colour = away.lte(NEXT) ? 'red' : away.lte(NEAR) ? 'yellow' : 'gray'
  return <Badge color={colour} className="tabular">{`${cutToTwoDigits(away.toFixed())} %`}</Badge>
}

function useColumns(): readonly Column<Position>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      integerColumn('id', t`Number`),
      { ...integerColumn<Position>('uid', t`Person`), cell: ({ uid }) => <PersonLink uid={uid} /> },
      plainColumn('pair', t`Pair`),
      {
        id: 'side',
        header: t`Side`,
        value: ({ side }) => (side === 'long' ? t`Long` : t`Short`),
        cell: ({ side }) => (
          <Badge color={side === 'long' ? 'green' : 'red'}>{side === 'long' ? t`Long` : t`Short`}</Badge>
        ),
      },
      amountColumn('size', t`Size`),
      { ...integerColumn<Position>('leverage', t`Leverage`), cell: ({ leverage }) => `${leverage}×` },
      {
        ...amountColumn<Position>('notional_usdt', t`Notional`),
        cell: ({ notional_usdt }) => <RoundedAmount amount={notional_usdt} />,
      },
      amountColumn('margin', t`Margin`, ({ coin }) => coin),
      {
        ...amountColumn<Position>('unrealised', t`Unrealised`),
        cell: ({ unrealised }) => <SignedAmount amount={unrealised} />,
      },
      { ...amountColumn<Position>('open_price', t`Open price`), extra: true },
      amountColumn('mark_price', t`Mark price`),
      amountColumn('liquidation_price', t`Liq. price`),
      {
        ...amountColumn<Position>('distance', t`Distance`),
        cell: ({ distance }) => <Distance distance={distance} />,
      },
      {
        ...amountColumn<Position>('margin_level', t`Margin level`),
        cell: ({ margin_level }) => (margin_level === null ? '—' : `${cutToTwoDigits(margin_level)} %`),
      },
      { ...timeColumn<Position>('opened_at', t`Opened`), extra: true },
      { ...plainColumn<Position>('account', t`Account`), extra: true },
    ],
    [t],
  )
}

/** The largest open futures positions with their distance from liquidation. */
export function Positions() {
  const { t } = useLingui()
  const [{ pair = '' }, change] = useUrlParameters()
  const isPair = /^[A-Z0-9.]+\/[A-Z0-9]+$/.test(pair)
  const list = useReadCall(markets.calls.positions, isPair ? { pair } : {}, { every: 10_000, keep: true })
  return (
    <Section flush>
      <DataTable<Position>
        name="positions"
        label={t`Largest positions`}
        columns={useColumns()}
        rows={list.data?.positions}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        empty={<Trans>There are no open positions.</Trans>}
      >
        <MarketNameField
          what="pair"
          aria-label={t`Pair`}
          placeholder={t`All pairs`}
          value={pair}
          onChange={(next) => change({ pair: next })}
        />
      </DataTable>
    </Section>
  )
}
