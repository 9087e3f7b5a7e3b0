import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { ParkedList } from '#contract/operators/funds-deposits.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import {
  actsColumn,
  ageColumn,
  amountColumn,
  codeColumn,
  textColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { approvedOnce } from './orderTable.tsx'

type Row = ParkedList['credits'][number]

/** Reasons of a credit that is listed because its transaction is lost. Operators cannot credit it meanwhile. */
const LOST = /^lost_|, lost$/

function Acts({ row }: { readonly row: Row }) {
  const { t } = useLingui()
  const known = { credit: row.id }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActButton
        call={funds.calls.closeParked}
        label={t`Close`}
        title={t`Close parked credit ${row.id}`}
        danger
        known={known}
        button={{ size: 'compact-xs' }}
        fields={[{ kind: 'text', name: 'note', label: t`What became of it` }]}
      />
      {!LOST.test(row.reason) && (
        <ActButton
          call={funds.calls.acceptParked}
          label={t`Credit`}
          title={t`Credit parked credit ${row.id}`}
          known={known}
          button={{ size: 'compact-xs', variant: 'light' }}
          fields={[
            {
              kind: 'whole',
              name: 'uid',
              label: t`Uid, where it is not the owner of the address`,
              optional: true,
            },
          ]}
        >
          <Trans>A second operator has to approve it.</Trans>
        </ActButton>
      )}
    </Group>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      textColumn<Row>('id', t`Number`, ({ id }) => id),
      ageColumn<Row>(t`Waits`, ({ seen_at }) => seen_at),
      amountColumn<Row>('amount', t`Amount`, ({ coin }) => coin),
      textColumn<Row>('network', t`Network`, ({ network }) => network),
      textColumn<Row>(
        'reason',
        t`Why it is parked`,
        ({ reason }) => reason,
        (row) => (
          <>
            {row.reason} {approvedOnce(row.approved_once_by, t`Approved once by`)}
          </>
        ),
      ),
      codeColumn<Row>('address', t`Address`, ({ address, tag }) => `${address} ${tag}`.trim()),
      codeColumn<Row>('hash', t`Transaction hash`, ({ hash, output_index }) => `${hash}:${output_index}`),
      textColumn<Row>('confirmations', t`Confirmations`, ({ confirmations }) => confirmations),
      textColumn<Row>('deposit', t`Deposit`, ({ deposit }) => deposit ?? ''),
      actsColumn<Row>((row) => <Acts row={row} />),
    ],
    [t],
  )
}

/** Blockchain deposits that could not be assigned to a user. */
export function ParkedDeposits() {
  const { t } = useLingui()
  const list = useReadCall(funds.calls.parked, {}, { every: 15_000 })
  return (
    <Section flush>
      <DataTable<Row>
        name="parked"
        label={t`Parked credits`}
        columns={useColumns()}
        rows={list.data?.credits}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>Nothing is parked.</Trans>}
      />
    </Section>
  )
}
