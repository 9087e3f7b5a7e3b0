import '@mantine/charts/styles.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { BarChart } from '@mantine/charts'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { markets } from '#contract/operators/markets.ts'
import type { MarketProfit } from '#contract/operators/markets-figures.ts'
import { locale } from '../../language.ts'
import { SignedAmount } from '../../parts/formattedValues.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { Section } from '../../parts/Page.tsx'
import { useProductName } from '../../parts/productNames.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { amountColumn, plainColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { profitChart } from './profitChart.ts'

type Days = MarketProfit['days']
type Row = Days[number]['products'][number] & { readonly day: string }

const SPANS = ['7', '30', '92'] as const
/** Colours of similar brightness, so that the series can be distinguished in light and dark mode. */
const COLOURS = ['blue.6', 'teal.6', 'orange.6', 'violet.6', 'pink.6', 'lime.7', 'cyan.6', 'gray.6'] as const

/** Formats an amount for an axis, shortened; the tables show exact amounts. */
const short = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(value)

function Chart({ days }: { readonly days: Days }) {
  const { t } = useLingui()
  const productName = useProductName()
  const rest = t`Others`
  const chart = useMemo(() => profitChart(days, COLOURS.length, rest), [days, rest])
  if (chart.series.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing was earned or lost.</Trans>
      </Text>
    )
  return (
    <BarChart
      h={300}
      data={[...chart.data]}
      dataKey="day"
      type="stacked"
      // Losses are stacked below zero, profits above.
      barChartProps={{ stackOffset: 'sign' }}
      series={chart.series.map((name, n) => ({
        name,
        label: productName(name),
        color: COLOURS[n] ?? 'gray.6',
      }))}
      withLegend
      valueFormatter={short}
      yAxisProps={{ width: 72 }}
      barProps={{ isAnimationActive: false }}
    />
  )
}

function Totals({ days }: { readonly days: Days }) {
  const { t } = useLingui()
  const columns = useMemo<readonly Column<Days[number]>[]>(
    () => [
      plainColumn('day', t`Day`),
      {
        ...amountColumn<Days[number]>('total', t`Total, USDT`),
        cell: ({ total }) => <SignedAmount amount={total} isRough />,
      },
    ],
    [t],
  )
  return (
    <Section title={t`Total by day`} flush>
      <DataTable<Days[number]>
        name="profit-days"
        label={t`Total by day`}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        empty={<Trans>There are no days.</Trans>}
        short
      />
    </Section>
  )
}

function Details({ days }: { readonly days: Days }) {
  const { t } = useLingui()
  const productName = useProductName()
  const codeName = useCodeName()
  const rows = useMemo<readonly Row[]>(
    () => days.flatMap(({ day, products }) => products.map((product) => ({ ...product, day }))),
    [days],
  )
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      plainColumn('day', t`Day`),
      { id: 'product', header: t`Product`, value: ({ product }) => productName(product) },
      { id: 'scene', header: t`What`, value: ({ scene }) => codeName('scene', scene) },
      { ...amountColumn<Row>('amount', t`Amount`), cell: ({ amount }) => <SignedAmount amount={amount} /> },
      plainColumn('coin', t`Coin`),
      {
        ...amountColumn<Row>('worth', t`Worth, USDT`),
        cell: ({ worth }) => (worth === null ? t`No price` : <SignedAmount amount={worth} isRough />),
      },
    ],
    [t, productName, codeName],
  )
  return (
    <Section title={t`By product and reason`} flush>
      <DataTable<Row>
        name="profit"
        label={t`Profit and loss`}
        columns={columns}
        rows={rows}
        rowKey={({ day, product, scene, coin }) => [day, product, scene, coin].join(' ')}
        empty={<Trans>Nothing was earned or lost.</Trans>}
      />
    </Section>
  )
}

/** Profit and loss of the platform by product and business day. */
export function PlatformProfit() {
  const { t } = useLingui()
  const [{ days = '7' }, change] = useUrlParameters()
  const span = SPANS.find((one) => one === days) ?? '7'
  const profit = useReadCall(markets.calls.profit, { days: Number(span) }, { keep: true })
  return (
    <Stack gap="md">
      <Section
        title={t`Profit and loss, USDT`}
        actions={
          <SegmentedControl
            aria-label={t`Days`}
            value={span}
            onChange={(next) => change({ days: next === '7' ? undefined : next })}
            data={SPANS.map((value) => ({ value, label: t`${value} days` }))}
          />
        }
      >
        <ReadResult of={profit}>{(shown) => <Chart days={shown.days} />}</ReadResult>
        <Text size="xs" c="dimmed" mt="xs">
          <Trans>Business days (UTC+8). The newest one is not over.</Trans>
        </Text>
      </Section>
      {profit.data && (
        <>
          <Totals days={profit.data.days} />
          <Details days={profit.data.days} />
        </>
      )}
    </Stack>
  )
}
