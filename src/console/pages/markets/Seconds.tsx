import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack } from '@mantine/core'
import { markets, type SecondsList } from '#contract/operators/markets.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { trimmed } from '../../parts/percentText.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import {
  actsColumn,
  amountColumn,
  integerColumn,
  plainColumn,
  rateColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Duration = SecondsList['durations'][number]
type Coin = SecondsList['coins'][number]
const SMALL = { size: 'compact-xs' } as const

function useActive<T extends { readonly active: boolean }>(): Column<T> {
  const { t } = useLingui()
  return {
    id: 'state',
    header: t`State`,
    value: ({ active }) => (active ? t`Offered` : t`Stopped`),
    cell: ({ active }) => <Badge color={active ? 'green' : 'gray'}>{active ? t`Offered` : t`Stopped`}</Badge>,
  }
}

function Durations({ rows }: { readonly rows: readonly Duration[] }) {
  const { t } = useLingui()
  const { setSecondsDuration, stopSecondsDuration } = markets.calls
  const columns: readonly Column<Duration>[] = [
    integerColumn('seconds', t`Seconds`),
    useActive(),
    rateColumn('profit_ratio', t`Profit`),
    integerColumn('min_factor', t`Least stake, times the coin's least`),
    actsColumn(({ seconds, profit_ratio, min_factor, active }) => (
      <Group gap={4} wrap="nowrap">
        <CallButton
          call={setSecondsDuration}
          label={active ? t`Change` : t`Offer`}
          title={t`Options of ${seconds} seconds`}
          known={{ seconds }}
          row={{ profit_ratio: trimmed(profit_ratio), min_factor }}
          button={SMALL}
        />
        {active && (
          <ActButton
            call={stopSecondsDuration}
            label={t`Stop`}
            title={t`Stop options of ${seconds} seconds`}
            known={{ seconds }}
            danger
            button={SMALL}
          />
        )}
      </Group>
    )),
  ]
  return (
    <Section
      title={t`Durations`}
      flush
      actions={<CallButton call={setSecondsDuration} label={t`Add a duration`} />}
    >
      <DataTable<Duration>
        name="seconds-durations"
        label={t`Durations`}
        columns={columns}
        rows={rows}
        rowKey={({ seconds }) => String(seconds)}
        empty={<Trans>There are no durations.</Trans>}
        short
      />
    </Section>
  )
}

const stakesOf = (text: string): string[] =>
  text
    .split(',')
    .map((stake) => stake.trim())
    .filter((stake) => stake !== '')

function SetCoin({ row, label }: { readonly row?: Coin; readonly label: string }) {
  const { t } = useLingui()
  const known = row ? { coin: row.coin } : {}
  return (
    <ActButton
      call={markets.calls.setSecondsCoin}
      label={label}
      title={row ? t`Options in ${row.coin}` : label}
      known={known}
      button={row ? SMALL : {}}
      fields={[
        ...(row ? [] : [{ kind: 'coin', name: 'coin', label: t`Coin` } as const]),
        { kind: 'decimal', name: 'min', label: t`Least stake`, initial: row ? trimmed(row.min) : '' },
        { kind: 'decimal', name: 'max', label: t`Largest stake`, initial: row ? trimmed(row.max) : '' },
        {
          kind: 'line',
          name: 'quick',
          label: t`Stakes to pick`,
          help: t`With commas between them, ten at most; none: the app offers none`,
          initial: row ? row.quick.map(trimmed).join(', ') : '',
          read: stakesOf,
        },
      ]}
    />
  )
}

function Coins({ rows }: { readonly rows: readonly Coin[] }) {
  const { t } = useLingui()
  const columns: readonly Column<Coin>[] = [
    plainColumn('coin', t`Coin`),
    useActive(),
    amountColumn('min', t`Least stake`),
    amountColumn('max', t`Largest stake`),
    { id: 'quick', header: t`Stakes to pick`, value: ({ quick }) => quick.map(trimmed).join(', ') },
    actsColumn((row) => (
      <Group gap={4} wrap="nowrap">
        <SetCoin row={row} label={row.active ? t`Change` : t`Offer`} />
        {row.active && (
          <ActButton
            call={markets.calls.stopSecondsCoin}
            label={t`Stop`}
            title={t`Stop options in ${row.coin}`}
            known={{ coin: row.coin }}
            danger
            button={SMALL}
          />
        )}
      </Group>
    )),
  ]
  return (
    <Section title={t`Coins`} flush actions={<SetCoin label={t`Add a coin`} />}>
      <DataTable<Coin>
        name="seconds-coins"
        label={t`Coins`}
        columns={columns}
        rows={rows}
        rowKey={({ coin }) => coin}
        empty={<Trans>There are no coins.</Trans>}
        short
      />
    </Section>
  )
}

/** Seconds options: durations with their profit ratio, and coins with their stakes. */
export function Seconds() {
  const list = useReadCall(markets.calls.seconds, {})
  return (
    <ReadResult of={list}>
      {({ durations, coins }) => (
        <Stack gap="md">
          <Durations rows={durations} />
          <Coins rows={coins} />
        </Stack>
      )}
    </ReadResult>
  )
}
