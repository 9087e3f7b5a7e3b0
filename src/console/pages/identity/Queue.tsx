import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type IdentityList, identity } from '#contract/operators/identity.ts'
import { Page, Section } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { paged, usePages } from '../../parts/pages.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { age, person, text } from '../../parts/table/make.tsx'
import { Limits } from './Limits.tsx'
import { useDocumentName } from './names.ts'

type Row = IdentityList['claims'][number]

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const documentName = useDocumentName()
  return useMemo(
    () => [
      age<Row>(t`Waits`, ({ submitted_at }) => submitted_at),
      person<Row>(t`Person`),
      text<Row>('level', t`Level`, ({ level }) => level),
      text<Row>('document', t`Document`, ({ document }) => documentName(document)),
      text<Row>('country', t`Country`, ({ country }) => country),
      text<Row>(
        'others',
        t`Same document elsewhere`,
        ({ others }) => others,
        ({ others }) => (others > 0 ? <Badge color="red">{others}</Badge> : '—'),
      ),
      text<Row>(
        'test',
        t`Test`,
        ({ test }) => (test ? 'test' : ''),
        ({ test }) => test && <Badge color="gray">{t`Test`}</Badge>,
      ),
    ],
    [t, documentName],
  )
}

/** Verifications to review, oldest first. */
function Waiting() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pages = usePages(identity.calls.list, {}, ({ claims }) => claims, { every: 10_000, topic: 'today' })
  return (
    <Section flush>
      <DataTable<Row>
        name="identity"
        label={t`Verifications that wait`}
        columns={useColumns()}
        {...paged(pages)}
        open={({ id }) => void navigate({ to: '/identity/$id', params: { id: String(id) } })}
        empty={<Trans>Nobody waits to be verified.</Trans>}
      />
    </Section>
  )
}

/** Verifications to review, and the limits of each level. */
export function Queue() {
  const { t } = useLingui()
  return (
    <Page title={t`Identity`}>
      <PageTabs
        tabs={[
          { value: 'waiting', label: t`Waiting`, body: () => <Waiting /> },
          { value: 'limits', label: t`Limits by level`, body: () => <Limits /> },
        ]}
      />
    </Page>
  )
}
