import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group } from '@mantine/core'
import { useMemo } from 'react'
import { MUTE_HOURS, MUTES, type ReportedMessage, support } from '#contract/operators/support.ts'
import { Age } from '../../parts/formattedValues.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { actsColumn, integerColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { Picture } from './Picture.tsx'

function ReportActs({ row: { message, uid, nickname, text } }: { readonly row: ReportedMessage }) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const small = { size: 'compact-xs' } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActButton
        call={support.calls.chatHide}
        label={t`Hide`}
        title={t`Hide the message from everybody`}
        known={{ message }}
        danger
        button={small}
      >
        {text}
      </ActButton>
      <ActButton
        call={support.calls.chatKeep}
        label={t`Keep`}
        title={t`Keep the message`}
        known={{ message }}
        button={small}
      >
        <Trans>The reports are over and the message stays: {text}</Trans>
      </ActButton>
      <ActButton
        call={support.calls.chatMute}
        label={t`Mute`}
        title={t`Mute ${nickname || uid}`}
        known={{ uid }}
        danger
        button={small}
        fields={[
          {
            kind: 'whole',
            name: 'hours',
            label: t`Hours`,
            initial: 24,
            help: t`How long they may only read, ${MUTE_HOURS} at most`,
          },
          {
            kind: 'choice',
            name: 'reason',
            label: t`Reason, which the person reads`,
            options: MUTES.map((value) => ({ value, label: codeName('report', value) })),
          },
        ]}
      />
      <ActButton
        call={support.calls.chatUnmute}
        label={t`Unmute`}
        title={t`Unmute ${nickname || uid}`}
        known={{ uid }}
        button={small}
      />
    </Group>
  )
}

function useColumns(): readonly Column<ReportedMessage>[] {
  const { t } = useLingui()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        ...timeColumn<ReportedMessage>('first_at', t`First report`),
        cell: (row) => <Age since={row.first_at} />,
      },
      integerColumn('reports', t`Reports`),
      {
        id: 'reasons',
        header: t`Reasons`,
        value: ({ reasons }) => reasons.map((reason) => codeName('report', reason)).join(', '),
        cell: ({ reasons }) => (
          <Group gap={4}>
            {reasons.map((reason) => (
              <Badge key={reason} color="gray">
                {codeName('report', reason)}
              </Badge>
            ))}
          </Group>
        ),
      },
      {
        id: 'uid',
        header: t`Person`,
        value: ({ uid }) => uid,
        cell: ({ uid, nickname }) => <PersonLink uid={uid}>{nickname || String(uid)}</PersonLink>,
      },
      plainColumn('room', t`Room`),
      {
        id: 'text',
        header: t`Message`,
        value: ({ text }) => text,
        cell: ({ message, text, picture }) =>
          picture ? <Picture call={support.calls.chatPicture} message={message} /> : text,
      },
      { ...integerColumn<ReportedMessage>('message', t`Number`), extra: true },
      actsColumn((row) => <ReportActs row={row} />),
    ],
    [t, codeName],
  )
}

/** Messages of chat rooms that users reported. */
export function Reports() {
  const { t } = useLingui()
  const reports = useReadCall(support.calls.chatReports, {}, { every: 10_000, topic: 'today' })
  return (
    <Section flush>
      <DataTable<ReportedMessage>
        name="reports"
        label={t`Reported messages`}
        columns={useColumns()}
        rows={reports.data?.reports}
        rowKey={({ message }) => String(message)}
        error={reports.error}
        retry={() => void reports.refetch()}
        empty={<Trans>Nothing is reported.</Trans>}
      />
    </Section>
  )
}
