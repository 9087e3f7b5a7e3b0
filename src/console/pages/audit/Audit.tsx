import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Center, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type LogRow, staff } from '#contract/operators/staff.ts'
import { send } from '../../api.ts'
import { Page, Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { saveText } from '../../parts/save.ts'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { moment, text } from '../../parts/table/make.tsx'

const PAGE = 200
const FILTERS = ['operator', 'person', 'command', 'from', 'to'] as const
type Filter = { readonly [F in (typeof FILTERS)[number]]?: string | undefined }

const given = (filter: Filter): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))

/** Page after page; the server gives each with its oldest line first. */
function useLog(filter: Filter) {
  const call = staff.calls.log
  return useInfiniteQuery({
    queryKey: [call.path, given(filter)],
    queryFn: ({ pageParam, signal }) =>
      send(
        call,
        { ...given(filter), limit: PAGE, ...(pageParam === 0 ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ lines }) => (lines.length < PAGE ? undefined : lines[0]?.id),
    placeholderData: keepPreviousData,
  })
}

const COLOURS: Readonly<Record<LogRow['outcome'], string>> = {
  begun: 'yellow',
  done: 'green',
  refused: 'gray',
  failed: 'red',
}

function useColumns(): readonly Column<LogRow>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<LogRow['outcome'], string>> = {
      begun: t`Begun`,
      done: t`Done`,
      refused: t`Rejected`,
      failed: t`Failed`,
    }
    return [
      { id: 'id', header: t`Number`, value: ({ id }) => id, numeric: true },
      moment<LogRow>('created_at', t`Time`),
      text<LogRow>('operator', t`Operator`, ({ operator }) => operator),
      text<LogRow>('command', t`Command`, ({ command }) => command),
      text<LogRow>(
        'arguments',
        t`Arguments`,
        ({ arguments: words }) => words.join(' '),
        ({ arguments: words }) => <span className="mono breaks">{words.join(' ')}</span>,
      ),
      text<LogRow>(
        'person',
        t`Person`,
        ({ user_id }) => user_id ?? '',
        ({ user_id }) => user_id !== null && <PersonLink uid={user_id} />,
      ),
      text<LogRow>(
        'outcome',
        t`Outcome`,
        ({ outcome }) => outcome,
        ({ outcome }) => <Badge color={COLOURS[outcome]}>{names[outcome]}</Badge>,
      ),
      text<LogRow>('detail', t`Detail`, ({ detail }) => detail),
    ]
  }, [t])
}

function Filters({
  filter,
  onChange,
}: {
  readonly filter: Filter
  readonly onChange: (next: Filter) => void
}) {
  const { t } = useLingui()
  const labels: Readonly<Record<(typeof FILTERS)[number], string>> = {
    operator: t`Operator`,
    person: t`Person`,
    command: t`Command`,
    from: t`From (UTC)`,
    to: t`To (UTC)`,
  }
  return (
    <form
      key={JSON.stringify(filter)}
      style={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onChange(Object.fromEntries(FILTERS.map((name) => [name, String(data.get(name) ?? '').trim()])))
      }}
    >
      {FILTERS.map((name) => (
        <TextInput
          key={name}
          name={name}
          w={130}
          {...(name === 'from' || name === 'to'
            ? { type: 'date', label: labels[name] }
            : { 'aria-label': labels[name], placeholder: labels[name] })}
          defaultValue={filter[name] ?? ''}
        />
      ))}
      <Button type="submit" variant="default">
        <Trans>Filter</Trans>
      </Button>
    </form>
  )
}

/** Who did what, when, and what came of it. */
export function Audit() {
  const { t } = useLingui()
  const filter = useSearch({ from: '/audit' })
  const navigate = useNavigate()
  const pages = useLog(filter)
  const rows = useMemo(() => pages.data?.pages.flatMap(({ lines }) => [...lines].reverse()), [pages.data])
  const save = (): void =>
    saveText(
      `log-${new Date().toISOString().slice(0, 10)}.jsonl`,
      'application/jsonl',
      (rows ?? []).map((row) => `${JSON.stringify(row)}\n`).join(''),
    )
  return (
    <Page
      title={t`Audit log`}
      actions={
        <Button
          variant="default"
          onClick={save}
          disabled={!rows?.length || pages.isPlaceholderData}
          title={pages.hasNextPage ? t`Only the entries that are loaded are saved` : undefined}
        >
          <Trans>Save as JSON lines</Trans>
        </Button>
      }
    >
      <Section flush>
        <DataTable<LogRow>
          name="log"
          label={t`Audit log`}
          columns={useColumns()}
          rows={rows}
          rowKey={({ id }) => String(id)}
          error={pages.error}
          retry={() => void pages.refetch()}
          empty={<Trans>Nothing fits.</Trans>}
          partial={pages.hasNextPage}
          stale={pages.isPlaceholderData}
          footer={
            pages.hasNextPage && (
              <Center p="xs">
                <Button
                  variant="subtle"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  <Trans>Older entries</Trans>
                </Button>
              </Center>
            )
          }
        >
          <Filters
            filter={filter}
            onChange={(next) => void navigate({ to: '/audit', search: given(next), replace: true })}
          />
        </DataTable>
      </Section>
    </Page>
  )
}
