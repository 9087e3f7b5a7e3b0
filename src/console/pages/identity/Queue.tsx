import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Center } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type IdentityList, identity } from '#contract/operators/identity.ts'
import { send } from '../../api.ts'
import { Page, Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { age, person, text } from '../../parts/table/make.tsx'

type Row = IdentityList['claims'][number]

/** Oldest first, page after page. */
function useQueue() {
  const call = identity.calls.list
  return useInfiniteQuery({
    queryKey: [call.path],
    queryFn: ({ pageParam, signal }) => send(call, pageParam === 0 ? {} : { after: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ claims }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.claims.length, 0)
      return shown < (pages[0]?.waiting ?? 0) ? claims.at(-1)?.id : undefined
    },
    refetchInterval: 15_000,
  })
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      age<Row>(t`Waits`, ({ submitted_at }) => submitted_at),
      person<Row>(t`Person`),
      text<Row>('level', t`Level`, ({ level }) => level),
      text<Row>('document', t`Document`, ({ document }) => document.replaceAll('_', ' ')),
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
    [t],
  )
}

/** Verifications that wait. */
export function Queue() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pages = useQueue()
  const rows = useMemo(() => pages.data?.pages.flatMap(({ claims }) => claims), [pages.data])
  return (
    <Page title={t`Identity`} note={pages.data && t`${pages.data.pages[0]?.waiting ?? 0} waiting`}>
      <Section flush>
        <DataTable<Row>
          name="identity"
          label={t`Identity`}
          columns={useColumns()}
          rows={rows}
          rowKey={({ id }) => String(id)}
          error={pages.error}
          retry={() => void pages.refetch()}
          open={({ id }) => void navigate({ to: '/identity/$id', params: { id: String(id) } })}
          empty={<Trans>Nobody waits to be verified.</Trans>}
          footer={
            pages.hasNextPage && (
              <Center p="xs">
                <Button
                  variant="subtle"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  <Trans>More</Trans>
                </Button>
              </Center>
            )
          }
        />
      </Section>
    </Page>
  )
}
