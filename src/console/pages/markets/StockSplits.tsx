import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { markets, type SplitList } from '#contract/operators/markets.ts'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { amountColumn, integerColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Split = SplitList['splits'][number]

/** Stock splits that were carried out. */
export function StockSplits() {
  const { t } = useLingui()
  const list = useReadCall(markets.calls.splits, {})
  const columns = useMemo<readonly Column<Split>[]>(
    () => [
      timeColumn('created_at', t`Time`),
      plainColumn('pair', t`Pair`),
      plainColumn('ratio', t`New shares for old`),
      amountColumn('price', t`Last price of old shares`),
      plainColumn('operator', t`Operator`),
      { ...integerColumn<Split>('id', t`Number`), extra: true },
    ],
    [t],
  )
  return (
    <Section flush>
      <DataTable<Split>
        name="splits"
        label={t`Stock splits`}
        columns={columns}
        rows={list.data?.splits}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>No stock was split.</Trans>}
      >
        <CallButton call={markets.calls.split} label={t`Split a stock`} danger>
          <Trans>
            Holdings, orders and prices of all people change at once, and it cannot be undone. 4:1 gives four
            new shares for one.
          </Trans>
        </CallButton>
      </DataTable>
    </Section>
  )
}
