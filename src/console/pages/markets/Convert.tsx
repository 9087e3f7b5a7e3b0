import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { type ConvertList, markets } from '#contract/operators/markets.ts'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { percent, trimmed } from '../../parts/percentText.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { actsColumn, amountColumn, plainColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Coin = ConvertList['coins'][number]

function CoinActs({ row: { coin, min, max, open } }: { readonly row: Coin }) {
  const { t } = useLingui()
  const small = { size: 'compact-xs' } as const
  return (
    <Group gap={4} wrap="nowrap">
      <CallButton
        call={markets.calls.setConvertBounds}
        label={t`Bounds`}
        title={t`Bounds of ${coin}`}
        known={{ coin }}
        row={{ min: trimmed(min), max: trimmed(max) }}
        button={small}
      />
      {open ? (
        <ActButton
          call={markets.calls.closeConvert}
          label={t`Close`}
          title={t`Close ${coin} for convert`}
          known={{ coin }}
          danger
          button={small}
        />
      ) : (
        <ActButton
          call={markets.calls.openConvert}
          label={t`Open`}
          title={t`Open ${coin} for convert`}
          known={{ coin }}
          button={small}
        />
      )}
    </Group>
  )
}

function useColumns(): readonly Column<Coin>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      plainColumn('coin', t`Coin`),
      {
        id: 'state',
        header: t`State`,
        value: ({ open }) => (open ? t`Open` : t`Closed`),
        cell: ({ open }) => <Badge color={open ? 'green' : 'gray'}>{open ? t`Open` : t`Closed`}</Badge>,
      },
      amountColumn('min', t`Least`),
      amountColumn('max', t`Largest`),
      actsColumn((row) => <CoinActs row={row} />),
    ],
    [t],
  )
}

/** Terms of conversions, and the coins that can be converted. */
export function Convert() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(markets.calls.convert, {})
  return (
    <ReadResult of={list}>
      {({ spread, fee_rate, tolerance, coins }) => (
        <Stack gap="md">
          <Section
            title={t`Terms`}
            actions={
              <CallButton
                call={markets.calls.setConvertTerms}
                label={t`Change`}
                title={t`Terms of Convert`}
                row={{
                  spread: trimmed(spread),
                  fee_rate: trimmed(fee_rate),
                  tolerance: trimmed(tolerance),
                }}
              >
                <Trans>Fractions: 0.001 is 0.1 %.</Trans>
              </CallButton>
            }
          >
            <KeyValue
              rows={[
                [t`Spread`, percent(spread)],
                [t`Fee`, percent(fee_rate)],
                [t`Price tolerance`, percent(tolerance)],
              ]}
            />
          </Section>
          <Section title={t`Coins`} flush>
            <DataTable<Coin>
              name="convert"
              label={t`Coins`}
              columns={columns}
              rows={coins}
              rowKey={({ coin }) => coin}
              empty={<Trans>No coin can be converted.</Trans>}
            />
          </Section>
        </Stack>
      )}
    </ReadResult>
  )
}
