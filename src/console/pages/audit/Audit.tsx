import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type LogRow, staff } from '#contract/operators/staff.ts'
import { downloadText } from '../../parts/downloadText.ts'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { Page, Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { pagedTableProps, usePagedList } from '../../parts/pagedList.tsx'
import { textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useExport } from '../../parts/table/useExport.tsx'

const LIMIT = { shown: 200, exported: 1000 }
const FILTERS = ['operator', 'person', 'command', 'from', 'to'] as const
type Filter = { readonly [F in (typeof FILTERS)[number]]?: string | undefined }

const setFieldsOf = (filter: Filter): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))

const COLOURS: Readonly<Record<LogRow['outcome'], string>> = {
  begun: 'yellow',
  done: 'green',
  refused: 'gray',
  failed: 'red',
}

function useColumns(): readonly Column<LogRow>[] {
  const { t } = useLingui()
  const codeName = useCodeName()
  return useMemo(() => {
    return [
      { id: 'id', header: t`Number`, value: ({ id }) => id, numeric: true },
      timeColumn<LogRow>('created_at', t`Time`),
      textColumn<LogRow>('operator', t`Operator`, ({ operator }) => operator),
      textColumn<LogRow>('command', t`Command`, ({ command }) => command),
      textColumn<LogRow>(
        'arguments',
        t`Arguments`,
        ({ arguments: words }) => words.join(' '),
        ({ arguments: words }) => <span className="mono breaks">{words.join(' ')}</span>,
      ),
      textColumn<LogRow>(
        'person',
        t`Person`,
        ({ user_id }) => user_id ?? '',
        ({ user_id }) => user_id !== null && <PersonLink uid={user_id} />,
      ),
      textColumn<LogRow>(
        'outcome',
        t`Outcome`,
        ({ outcome }) => codeName('outcome', outcome),
        ({ outcome }) => <Badge color={COLOURS[outcome]}>{codeName('outcome', outcome)}</Badge>,
      ),
      textColumn<LogRow>('detail', t`Detail`, ({ detail }) => detail),
    ]
  }, [t, codeName])
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

/** The audit log: commands of operators with their times and outcomes. */
export function Audit() {
  const { t } = useLingui()
  const filter = useSearch({ from: '/audit' })
  const navigate = useNavigate()
  // The server returns each page in ascending order; the list is newest first.
  const pages = usePagedList(staff.calls.log, setFieldsOf(filter), ({ lines }) => [...lines].reverse(), {
    by: 'before',
    limit: LIMIT,
  })
  const { rows, readAll, more } = pages
  const { save, dialog } = useExport<LogRow>((all) => {
    const file = `log-${new Date().toISOString().slice(0, 10)}.jsonl`
    downloadText(file, 'application/jsonl', all.map((row) => `${JSON.stringify(row)}\n`).join(''))
    return file
  })
  return (
    <Page
      title={t`Audit log`}
      actions={
        <Button
          variant="default"
          onClick={() => save({ rows: rows ?? [], readAll: more ? readAll : null })}
          disabled={!rows?.length || pages.isStale}
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
          {...pagedTableProps(pages, <Trans>Older entries</Trans>)}
          empty={<Trans>Nothing fits.</Trans>}
        >
          <Filters
            filter={filter}
            onChange={(next) => void navigate({ to: '/audit', search: setFieldsOf(next), replace: true })}
          />
        </DataTable>
      </Section>
      {dialog}
    </Page>
  )
}
