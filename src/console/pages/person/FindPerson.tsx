import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { people } from '#contract/operators/people.ts'
import type { Found } from '#contract/operators/people-answer-schemas.ts'
import { Page, Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Row = Found['people'][number]

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'uid',
        header: t`Uid`,
        value: ({ uid }) => uid,
        cell: ({ uid }) => (
          <Link to="/person/$uid" params={{ uid: String(uid) }}>
            {uid}
          </Link>
        ),
      },
      { id: 'contact', header: t`Contact`, value: ({ contact }) => contact },
      { id: 'nickname', header: t`Nickname`, value: ({ nickname }) => nickname },
      { id: 'by', header: t`Found by`, value: ({ by }) => by.join(', ') },
    ],
    [t],
  )
}

/** Search for a user; the query is part of the address. */
export function FindPerson() {
  const { t } = useLingui()
  const { q = '' } = useSearch({ from: '/person' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  const found = useReadCall(people.calls.find, { query: q }, { enabled: q !== '' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate({ to: '/person', search: typed.trim() === '' ? {} : { q: typed.trim() } })
  }
  return (
    <Page title={t`People`}>
      <Section flush>
        <DataTable<Row>
          name="people"
          label={t`People`}
          columns={useColumns()}
          rows={q === '' ? [] : found.data?.people}
          rowKey={({ uid }) => String(uid)}
          error={found.error}
          retry={() => void found.refetch()}
          open={({ uid }) => void navigate({ to: '/person/$uid', params: { uid: String(uid) } })}
          empty={
            q === '' ? (
              <Trans>Find a person by email, phone, uid, address, transaction hash or order number.</Trans>
            ) : (
              <Trans>Nobody is found by “{q}”.</Trans>
            )
          }
        >
          <form onSubmit={submit} style={{ display: 'flex', gap: 8 }}>
            <TextInput
              w={360}
              aria-label={t`Find a person`}
              placeholder={t`Email, phone, uid, address, hash, order number`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={100}
              autoFocus
            />
            <Button type="submit" leftSection={<Search size={14} />}>
              <Trans>Find</Trans>
            </Button>
          </form>
        </DataTable>
      </Section>
    </Page>
  )
}
