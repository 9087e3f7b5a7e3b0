import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type IdentityList, identity } from '#contract/operators/identity.ts'
import { Page, Section } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { pagedTableProps, usePagedList } from '../../parts/pagedList.tsx'
import { ageColumn, personColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useDocumentName } from './reviewLabels.ts'
import { VerificationLimits } from './VerificationLimits.tsx'

type Row = IdentityList['claims'][number]

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const documentName = useDocumentName()
  return useMemo(
    () => [
      ageColumn<Row>(t`Waits`, ({ submitted_at }) => submitted_at),
      personColumn<Row>(t`Person`),
      textColumn<Row>('level', t`Level`, ({ level }) => level),
      textColumn<Row>('document', t`Document`, ({ document }) => documentName(document)),
      textColumn<Row>('country', t`Country`, ({ country }) => country),
      textColumn<Row>(
        'others',
        t`Same document elsewhere`,
        ({ others }) => others,
        ({ others }) => (others > 0 ? <Badge color="red">{others}</Badge> : '—'),
      ),
      textColumn<Row>(
        'namesakes',
        t`Same name elsewhere`,
        ({ namesakes }) => namesakes,
        ({ namesakes }) => (namesakes > 0 ? <Badge color="yellow">{namesakes}</Badge> : '—'),
      ),
      textColumn<Row>(
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
function WaitingClaims() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pages = usePagedList(identity.calls.list, {}, ({ claims }) => claims, {
    every: 10_000,
    topic: 'today',
  })
  return (
    <Section flush>
      <DataTable<Row>
        name="identity"
        label={t`Verifications that wait`}
        columns={useColumns()}
        {...pagedTableProps(pages)}
        open={({ id }) => void navigate({ to: '/identity/$id', params: { id: String(id) } })}
        empty={<Trans>Nobody waits to be verified.</Trans>}
      />
    </Section>
  )
}

/** Verifications to review, and the limits of each level. */
export function VerificationQueue() {
  const { t } = useLingui()
  return (
    <Page title={t`Identity`}>
      <PageTabs
        tabs={[
          { value: 'waiting', label: t`Waiting`, body: () => <WaitingClaims /> },
          { value: 'limits', label: t`Limits by level`, body: () => <VerificationLimits /> },
        ]}
      />
    </Page>
  )
}
