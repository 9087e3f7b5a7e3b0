import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { people } from '#contract/operators/people.ts'
import type { PersonMessage } from '#contract/operators/people-answer-schemas.ts'
import { isoTime } from '../../parts/format.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

function useColumns(): readonly Column<PersonMessage>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const channels: Readonly<Record<PersonMessage['channel'], string>> = {
      inbox: t`Inbox`,
      mail: t`Mail`,
      sms: t`SMS`,
    }
    const states: Readonly<Record<PersonMessage['state'], string>> = {
      read: t`Read`,
      unread: t`Unread`,
      waiting: t`Waiting`,
      sent: t`Sent`,
      'given up': t`Given up`,
    }
    return [
      {
        id: 'time',
        header: t`Time`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      { id: 'channel', header: t`Channel`, value: ({ channel }) => channels[channel] },
      { id: 'subject', header: t`Subject`, value: ({ subject }) => subject },
      { id: 'state', header: t`State`, value: ({ state }) => states[state] },
    ]
  }, [t])
}

/** Messages that the exchange sent to a user. */
export function Messages({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const messages = useReadCall(people.calls.messages, { person })
  const rows = useMemo(
    () => messages.data?.messages.map((message, n) => ({ ...message, key: String(n) })),
    [messages.data],
  )
  return (
    <Section flush>
      <DataTable<PersonMessage & { readonly key: string }>
        name="messages"
        label={t`Messages`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ key }) => key}
        error={messages.error}
        retry={() => void messages.refetch()}
        empty={<Trans>Nothing was sent.</Trans>}
      />
    </Section>
  )
}
