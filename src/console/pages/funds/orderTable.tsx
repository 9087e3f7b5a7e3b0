import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, SegmentedControl } from '@mantine/core'
import type { RiskNotes } from '#contract/operators/risk-notes.ts'
import { RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { type Pages, pagedTableProps } from '../../parts/pagedList.tsx'
import { RiskNoteList, riskText } from '../../parts/RiskNoteList.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable, type DataTableProps } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'

/** Options for work queues, whose changes the server reports under the topic `today`. */
export const QUEUE_PAGES = { every: 10_000, topic: 'today' } as const

/**
 * The id of the object that is shown beside the list, stored in the page URL; `choose` shows the object with another
 * id; without an id it closes the shown object.
 */
export function useOpenedId(): { readonly id: number | undefined; readonly choose: (id?: number) => void } {
  const [{ id }, change] = useUrlParameters()
  return {
    id: id === undefined ? undefined : Number(id),
    choose: (next) => change({ id: next === undefined ? undefined : String(next) }),
  }
}

interface WhichProps<W extends string> {
  readonly choices: readonly { readonly value: W; readonly label: string }[]
}

/** The selected filter of a list, stored in the address; by default the first filter. */
export function useFilterChoice<W extends string>(values: readonly [W, ...W[]]): W {
  const [{ which }] = useUrlParameters()
  return values.find((value) => value === which) ?? values[0]
}

export function FilterChoice<W extends string>({ choices }: WhichProps<W>) {
  const { t } = useLingui()
  const [{ which }, change] = useUrlParameters()
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
  /** True for a list of objects that need work, false for a list of all objects. */
  readonly isQueue: boolean
}

/** A paged list; a click on a row shows the details of its object beside the list. */
export function OrderTable<T extends { readonly id: number }>({
  pages,
  choose,
  isQueue,
  ...table
}: OrderTableProps<T>) {
  return (
    <DataTable<T>
      {...table}
      {...pagedTableProps(pages)}
      open={(row) => choose(row.id)}
      empty={isQueue ? <Trans>Nothing waits.</Trans> : <Trans>There are none.</Trans>}
    />
  )
}

/** Shows who approved an object that still needs the approval of a second operator. */
export const approvedOnce = (names: readonly string[], label: string) =>
  names.length > 0 && (
    <Badge color="yellow" size="sm">
      {label} {names.join(', ')}
    </Badge>
  )

export const riskColumn = <T extends RiskNotes>(header: string): Column<T> => ({
  id: 'risks',
  header,
  value: ({ risks }) => riskText(risks),
  cell: ({ risks }) => <RiskNoteList risks={risks} />,
})

/** Column with the amount that the user asked to withdraw within 24 hours. */
export const dayColumn = <T extends RiskNotes>(header: string): Column<T> => ({
  id: 'day',
  header,
  numeric: true,
  value: ({ withdrawals_24h }) => withdrawals_24h.usdt,
  cell: ({ withdrawals_24h: { count, usdt } }) => (
    <>
      <RoundedAmount amount={usdt} />
      <div className="second">{count} ×</div>
    </>
  ),
})

/** Risk notes, and the amount that the user asked to withdraw within 24 hours. */
export function RiskFacts({ of }: { readonly of: RiskNotes }) {
  const { t } = useLingui()
  return (
    <KeyValue
      rows={[
        [t`Notes of risk`, <RiskNoteList key="risks" risks={of.risks} />],
        [t`Registered`, <Time key="registered" at={of.registered_at} />],
        [
          t`Withdrawals in 24 hours`,
          <span key="day">
            {of.withdrawals_24h.count}, <RoundedAmount amount={of.withdrawals_24h.usdt} />
          </span>,
        ],
      ]}
    />
  )
}
