import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo } from 'react'
import { type MarketList, markets } from '#contract/operators/markets.ts'
import { Age, Amount, type Patience } from '../../parts/formattedValues.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { trimmed } from '../../parts/percentText.ts'
import { actsColumn, amountColumn, plainColumn, rateColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'

type Pair = MarketList['pairs'][number]
/**
 * Ages (ms) from which the last price is marked as late and as very late; ticks normally arrive every second.
 */
const PATIENCE: Patience = [15_000, 60_000]
const SHOWN = ['all', 'coin', 'stock', 'halted'] as const

function PairActs({ row }: { readonly row: Pair }) {
  const { t } = useLingui()
  const { pair } = row
  const small = { size: 'compact-xs' } as const
  return (
    <Group gap={4} wrap="nowrap">
      {row.halted ? (
        <ActButton
          call={markets.calls.open}
          label={t`Open`}
          title={row.listed ? t`Open ${pair} again` : t`Open ${pair} for the first time`}
          known={{ pair }}
          button={small}
        />
      ) : (
        <ActButton
          call={markets.calls.halt}
          label={t`Halt`}
          title={t`Halt ${pair}`}
          known={{ pair }}
          danger
          button={small}
        >
          <Trans>
            No price of {pair} is recorded and nothing is executed until it is opened again. Open orders stay
            and can be cancelled.
          </Trans>
        </ActButton>
      )}
      <CallButton
        call={markets.calls.limit}
        label={t`Limit`}
        title={t`The most that one order of ${pair} may be`}
        known={{ pair }}
        row={{ max_number: trimmed(row.max_number), max_total: trimmed(row.max_total) }}
        button={small}
      />
      <CallButton
        call={markets.calls.setLeast}
        label={t`Least`}
        title={t`The least that one order of ${pair} may be`}
        known={{ pair }}
        row={{ min_number: trimmed(row.min_number), min_total: trimmed(row.min_total) }}
        button={small}
      />
      <CallButton
        call={markets.calls.setFee}
        label={t`Fee`}
        title={t`The fee of spot orders of ${pair}`}
        known={{ pair }}
        row={{ fee_rate: trimmed(row.fee_rate) }}
        button={small}
      />
      {row.halted && (
        <CallButton
          call={markets.calls.setSource}
          label={t`Source`}
          title={t`Where prices of ${pair} come from`}
          known={{ pair }}
          row={{ source: row.priced_as }}
          button={small}
        />
      )}
    </Group>
  )
}

function useColumns(): readonly Column<Pair>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const products = ({ spot, futures, seconds }: Pair): string =>
      [spot && t`Spot`, futures && t`Futures`, seconds && t`Options`].filter(Boolean).join(', ')
    const stateOf = ({ halted, listed }: Pair): readonly [color: string, name: string] => {
      if (!listed) return ['gray', t`Not opened yet`]
      return halted ? ['red', t`Halted`] : ['green', t`Open`]
    }
    const bounds = (id: string, header: string, of: (row: Pair) => [string, string]): Column<Pair> => ({
      id,
      header,
      value: (row) => of(row).map(trimmed).join(' – '),
      cell: (row) => {
        const [least, most] = of(row)
        return (
          <>
            <Amount amount={trimmed(least)} /> – <Amount amount={trimmed(most)} />
          </>
        )
      },
    })
    return [
      {
        ...plainColumn<Pair>('pair', t`Pair`),
        cell: ({ pair }) => (
          <Text span size="sm" fw={600}>
            {pair}
          </Text>
        ),
      },
      { ...plainColumn<Pair>('name', t`Name`), extra: true },
      {
        id: 'state',
        header: t`State`,
        value: (row) => stateOf(row)[1],
        cell: (row) => {
          const [color, name] = stateOf(row)
          return <Badge color={color}>{name}</Badge>
        },
      },
      { id: 'products', header: t`Traded as`, value: products },
      amountColumn('price', t`Price`),
      {
        id: 'tick',
        header: t`Last tick`,
        value: ({ tick_at }) => tick_at ?? '',
        cell: ({ tick_at }) => <Age since={tick_at} patience={PATIENCE} />,
      },
      { ...plainColumn<Pair>('source', t`Source of the last price`), extra: true },
      { ...plainColumn<Pair>('priced_as', t`Priced as`), extra: true },
      { ...rateColumn<Pair>('fee_rate', t`Spot fee`), extra: true },
      bounds('number', t`One order, base`, (row) => [row.min_number, row.max_number]),
      bounds('total', t`One order, quote`, (row) => [row.min_total, row.max_total]),
      actsColumn((row) => <PairActs row={row} />),
    ]
  }, [t])
}

/** Pairs with their state and their last price. */
export function Pairs() {
  const { t } = useLingui()
  const [{ show = 'all' }, change] = useUrlParameters()
  const list = useReadCall(markets.calls.list, {}, { every: 5_000 })
  const names: Readonly<Record<(typeof SHOWN)[number], string>> = {
    all: t`All`,
    coin: t`Coins`,
    stock: t`Stocks`,
    halted: t`Halted`,
  }
  const rows = useMemo(
    () =>
      list.data?.pairs.filter(
        (pair) => show === 'all' || (show === 'halted' ? pair.halted : pair.kind === show),
      ),
    [list.data, show],
  )
  return (
    <Section flush>
      <DataTable<Pair>
        name="pairs"
        label={t`Pairs`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ pair }) => pair}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no such pairs.</Trans>}
      >
        <SegmentedControl
          aria-label={t`Pairs`}
          value={show}
          onChange={(next) => change({ show: next === 'all' ? undefined : next })}
          data={SHOWN.map((value) => ({ value, label: names[value] }))}
        />
        <CallButton
          call={markets.calls.addPair}
          label={t`Add a pair`}
          title={t`Add a pair`}
          button={{ size: 'xs' }}
        >
          <Trans>
            The pair is added halted. People see it when it is opened for the first time, which takes a price
            source.
          </Trans>
        </CallButton>
        {list.data && (
          <Text size="xs" c="dimmed">
            <Trans>Prices from {list.data.feed}</Trans>
          </Text>
        )}
      </DataTable>
    </Section>
  )
}
