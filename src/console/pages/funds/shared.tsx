import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, SegmentedControl } from '@mantine/core'
import type { RiskNotes } from '#contract/operators/risk.ts'
import { Moment, Worth } from '../../parts/figures.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { type Pages, paged } from '../../parts/pages.tsx'
import { Risks, riskWords } from '../../parts/Risks.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable, type DataTableProps } from '../../parts/table/DataTable.tsx'
import { useAddress } from '../../parts/useAddress.ts'

/** Lists of what waits: the server tells of their changes. */
export const QUEUE_PAGES = { every: 10_000, topic: 'today' } as const

/** The object of the list that is shown beside it, by the address. */
export function useChosen(): { readonly id: number | undefined; readonly choose: (id?: number) => void } {
  const [{ id }, change] = useAddress()
  return {
    id: id === undefined ? undefined : Number(id),
    choose: (next) => change({ id: next === undefined ? undefined : String(next) }),
  }
}

interface WhichProps<W extends string> {
  readonly choices: readonly { readonly value: W; readonly label: string }[]
}

/** Which part of a list is shown, by the address: its first choice unless another is named. */
export function useWhich<W extends string>(values: readonly [W, ...W[]]): W {
  const [{ which }] = useAddress()
  return values.find((value) => value === which) ?? values[0]
}

export function Which<W extends string>({ choices }: WhichProps<W>) {
  const { t } = useLingui()
  const [{ which }, change] = useAddress()
  return (
    <SegmentedControl
      aria-label={t`Which`}
      data={[...choices]}
      value={which ?? choices[0]?.value ?? ''}
      onChange={(next) => change({ which: next, id: undefined })}
    />
  )
}

interface OrderTableProps<T extends object>
  extends Omit<DataTableProps<T>, 'rows' | 'rowKey' | 'error' | 'retry' | 'empty'> {
  readonly pages: Pages<T>
  readonly choose: (id?: number) => void
  /** The list has what waits to be done, and not everything there ever was. */
  readonly isQueue: boolean
}

/** A list that is read page by page; a row opens beside it. */
export function OrderTable<T extends { readonly id: number }>({
  pages,
  choose,
  isQueue,
  ...table
}: OrderTableProps<T>) {
  return (
    <DataTable<T>
      {...table}
      {...paged(pages)}
      open={(row) => choose(row.id)}
      empty={isQueue ? <Trans>Nothing waits.</Trans> : <Trans>There are none.</Trans>}
    />
  )
}

/** What is approved once waits for a second operator: by whom it was approved. */
export const approvedOnce = (names: readonly string[], label: string) =>
  names.length > 0 && (
    <Badge color="yellow" size="sm">
      {label} {names.join(', ')}
    </Badge>
  )

export const riskColumn = <T extends RiskNotes>(header: string): Column<T> => ({
  id: 'risks',
  header,
  value: ({ risks }) => riskWords(risks),
  cell: ({ risks }) => <Risks risks={risks} />,
})

/** How much the person asked to withdraw within a day. */
export const dayColumn = <T extends RiskNotes>(header: string): Column<T> => ({
  id: 'day',
  header,
  numeric: true,
  value: ({ withdrawals_24h }) => withdrawals_24h.usdt,
  cell: ({ withdrawals_24h: { count, usdt } }) => (
    <>
      <Worth amount={usdt} />
      <div className="second">{count} ×</div>
    </>
  ),
})

/** What speaks for a second look, beside the person's last day. */
export function RiskFacts({ of }: { readonly of: RiskNotes }) {
  const { t } = useLingui()
  return (
    <KeyValue
      rows={[
        [t`Notes of risk`, <Risks key="risks" risks={of.risks} />],
        [t`Registered`, <Moment key="registered" at={of.registered_at} />],
        [
          t`Withdrawals in 24 hours`,
          <span key="day">
            {of.withdrawals_24h.count}, <Worth amount={of.withdrawals_24h.usdt} />
          </span>,
        ],
      ]}
    />
  )
}
