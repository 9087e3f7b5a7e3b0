import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { people } from '#contract/operators/people.ts'
import type { AddressRow, SessionRow } from '#contract/operators/people-answer-schemas.ts'
import { isoTime } from '../../parts/format.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

function useSessionColumns(person: string): readonly Column<SessionRow>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const moment = (id: 'created_at' | 'seen_at' | 'expires_at', header: string): Column<SessionRow> => ({
      id,
      header,
      value: (row) => isoTime(row[id]),
      cell: (row) => <Time at={row[id]} />,
    })
    return [
      { id: 'device', header: t`Device`, value: ({ device }) => device },
      { id: 'ip', header: t`Address`, value: ({ ip }) => ip },
      moment('created_at', t`Signed in`),
      moment('seen_at', t`Last seen`),
      moment('expires_at', t`Ends`),
      {
        id: 'act',
        header: '',
        value: () => '',
        cell: ({ id, device }) => (
          <ActButton
            call={people.calls.signOut}
            label={t`End`}
            title={t`End this session`}
            known={{ person, session: id }}
            button={{ size: 'compact-xs' }}
          >
            {device}
          </ActButton>
        ),
      },
    ]
  }, [t, person])
}

/** Open sessions of a user. */
export function Sessions({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const sessions = useReadCall(people.calls.sessions, { person }, { every: 15_000 })
  return (
    <Section
      title={t`Devices and sessions`}
      flush
      actions={
        <ActButton call={people.calls.signOut} label={t`End all sessions`} known={{ person }} danger>
          <Trans>The person is signed out everywhere and has to sign in again.</Trans>
        </ActButton>
      }
    >
      <DataTable<SessionRow>
        name="sessions"
        label={t`Devices and sessions`}
        columns={useSessionColumns(person)}
        rows={sessions.data?.sessions}
        rowKey={({ id }) => String(id)}
        error={sessions.error}
        retry={() => void sessions.refetch()}
        empty={<Trans>The person is signed in nowhere.</Trans>}
        short
      />
    </Section>
  )
}

function useAddressColumns(): readonly Column<AddressRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'use',
        header: t`Use`,
        value: ({ use }) => (use === 'deposit' ? t`Deposits to us` : t`Withdrawals to them`),
      },
      { id: 'network', header: t`Network`, value: ({ network }) => network },
      { id: 'coin', header: t`Coin`, value: ({ coin }) => coin },
      {
        id: 'address',
        header: t`Address`,
        value: ({ address }) => address,
        cell: ({ address }) => <span className="mono breaks">{address}</span>,
      },
      { id: 'tag', header: t`Tag`, value: ({ tag }) => tag },
    ],
    [t],
  )
}

/** The user's withdrawal addresses and the platform's deposit addresses for the user. */
export function Addresses({ rows }: { readonly rows: readonly AddressRow[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Addresses`} flush>
      <DataTable<AddressRow>
        name="addresses"
        label={t`Addresses`}
        columns={useAddressColumns()}
        rows={rows}
        rowKey={({ use, network, coin, address, tag }) => [use, network, coin, address, tag].join(' ')}
        empty={<Trans>There are no addresses.</Trans>}
        short
      />
    </Section>
  )
}
