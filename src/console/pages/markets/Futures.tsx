import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { type FuturesList, markets } from '#contract/operators/markets.ts'
import { grouped } from '../../parts/format.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { percent, trimmed } from '../../parts/percentText.ts'
import { actsColumn, plainColumn, rateColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Pair = FuturesList['pairs'][number]

/** Formats leverage tiers as text, one tier per line, as the command line accepts them. */
const written = ({ tiers }: Pair): string =>
  tiers
    .map(
      ({ up_to, leverage, maintenance_rate }) => `${trimmed(up_to)}:${leverage}:${trimmed(maintenance_rate)}`,
    )
    .join('\n')

/** A line that is not a tier is passed on unchanged, so that the contract rejects it. */
const readTiers = (text: string): unknown =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [up_to, leverage, maintenance_rate, ...rest] = line.split(':').map((part) => part.trim())
      return rest.length > 0 ? line : { up_to, leverage: Number(leverage), maintenance_rate }
    })

function FuturesActs({ row }: { readonly row: Pair }) {
  const { t } = useLingui()
  const { pair } = row
  return (
    <Group gap={4} wrap="nowrap">
      <ActButton
        call={markets.calls.setTiers}
        label={t`Tiers`}
        title={t`Tiers of ${pair}`}
        known={{ pair }}
        button={{ size: 'compact-xs' }}
        fields={[
          {
            kind: 'text',
            name: 'tiers',
            label: t`Tiers`,
            initial: written(row),
            read: readTiers,
            help: t`One a line: notional up to, maximum leverage, maintenance rate, as in 50000:100:0.005`,
          },
        ]}
      />
      <CallButton
        call={markets.calls.setRates}
        label={t`Rates`}
        title={t`Rates of ${pair}`}
        known={{ pair }}
        row={{ fee_rate: trimmed(row.fee_rate), overnight_rate: trimmed(row.overnight_rate) }}
        button={{ size: 'compact-xs' }}
      >
        <Trans>Fractions of the notional: 0.0005 is 0.05 %.</Trans>
      </CallButton>
    </Group>
  )
}

function useColumns(): readonly Column<Pair>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      plainColumn('pair', t`Pair`),
      rateColumn('fee_rate', t`Fee`),
      rateColumn('overnight_rate', t`Overnight rate`),
      {
        id: 'tiers',
        header: t`Tiers: notional up to, leverage, maintenance margin`,
        value: written,
        cell: ({ tiers }) => (
          <div className="tabular">
            {tiers.map(({ up_to, leverage, maintenance_rate }) => (
              <div key={up_to}>
                {grouped(trimmed(up_to))} · {leverage}× · {percent(maintenance_rate)}
              </div>
            ))}
          </div>
        ),
      },
      actsColumn((row) => <FuturesActs row={row} />),
    ],
    [t],
  )
}

/** Leverage, maintenance margin and rates of futures pairs. */
export function Futures() {
  const { t } = useLingui()
  const list = useReadCall(markets.calls.futures, {})
  return (
    <Section flush>
      <DataTable<Pair>
        name="futures"
        label={t`Futures`}
        columns={useColumns()}
        rows={list.data?.pairs}
        rowKey={({ pair }) => pair}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>No pair is traded as futures.</Trans>}
      />
    </Section>
  )
}
