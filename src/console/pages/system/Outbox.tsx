import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { type OutboxRow, system } from '#contract/operators/system.ts'
import { Age } from '../../parts/formattedValues.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, integerColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

function useColumns(): readonly Column<OutboxRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      plainColumn('recipient', t`Recipient`),
      plainColumn('subject', t`Subject`),
      { ...timeColumn<OutboxRow>('created_at', t`Waits for`), cell: (row) => <Age since={row.created_at} /> },
      integerColumn('attempts', t`Attempts`),
      timeColumn('next_at', t`Next attempt`),
      { ...integerColumn<OutboxRow>('id', t`Number`), extra: true },
      actsColumn(({ id, recipient, subject }) => (
        <ActButton
          call={system.calls.outboxRetry}
          label={t`Send now`}
          title={t`Send message ${id} now`}
          known={{ id }}
          button={{ size: 'compact-xs' }}
        >
          {recipient}: {subject}
        </ActButton>
      )),
    ],
    [t],
  )
}

/** Unsent mails and text messages. */
export function Outbox() {
  const { t } = useLingui()
  const outbox = useReadCall(system.calls.outbox, {}, { every: 10_000 })
  return (
    <Section flush>
      <DataTable<OutboxRow>
        name="outbox"
        label={t`Outbox`}
        columns={useColumns()}
        rows={outbox.data?.mails}
        rowKey={({ id }) => String(id)}
        error={outbox.error}
        retry={() => void outbox.refetch()}
        empty={<Trans>Everything was sent.</Trans>}
      >
        {outbox.data && (
          <Text size="xs" c="dimmed">
            <Plural
              value={outbox.data.events}
              one="# event waits for open pages"
              other="# events wait for open pages"
            />
          </Text>
        )}
      </DataTable>
    </Section>
  )
}
