import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { type OutboxRow, system } from '#contract/operators/system.ts'
import { ActButton } from '../../parts/act/ActButton.tsx'
import { Age } from '../../parts/figures.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { acts, figure, moment, plain } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'

function useColumns(): readonly Column<OutboxRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      plain('recipient', t`Recipient`),
      plain('subject', t`Subject`),
      { ...moment<OutboxRow>('created_at', t`Waits for`), cell: (row) => <Age since={row.created_at} /> },
      figure('attempts', t`Attempts`),
      moment('next_at', t`Next attempt`),
      { ...figure<OutboxRow>('id', t`Number`), extra: true },
      acts(({ id, recipient, subject }) => (
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
  const outbox = useLook(system.calls.outbox, {}, { every: 10_000 })
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
