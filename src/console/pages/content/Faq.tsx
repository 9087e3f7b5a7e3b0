import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { content, type FaqRows } from '#contract/operators/content.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, integerColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { FaqEditor } from './FaqEditor.tsx'
import { useLanguageNames } from './useLanguageNames.ts'

type Entry = FaqRows['entries'][number]
const { calls } = content
const SMALL = { size: 'compact-xs' } as const

const english = ({ texts }: Entry) => texts.find(({ lang }) => lang === 'en') ?? texts[0]

function EntryActs({ entry: { id, withdrawn_at } }: { readonly entry: Entry }) {
  const { t } = useLingui()
  return withdrawn_at > 0 ? (
    <ActButton
      call={calls.faqRestore}
      label={t`Restore`}
      title={t`Show entry ${id} again`}
      known={{ id }}
      button={SMALL}
    />
  ) : (
    <ActButton
      call={calls.faqWithdraw}
      label={t`Withdraw`}
      title={t`Withdraw entry ${id}`}
      known={{ id }}
      danger
      button={SMALL}
    />
  )
}

/** FAQ entries in the order in which the app shows them. */
export function Faq() {
  const { t } = useLingui()
  const [{ open }, change] = useUrlParameters()
  const list = useReadCall(calls.faqList, {})
  const spoken = useLanguageNames()
  const columns: readonly Column<Entry>[] = [
    integerColumn('position', t`Position`),
    textColumn('heading', t`Heading`, (entry) => english(entry)?.heading ?? ''),
    textColumn('title', t`Question`, (entry) => english(entry)?.title ?? ''),
    textColumn('langs', t`Languages`, ({ texts }) => spoken(texts.map(({ lang }) => lang))),
    textColumn(
      'state',
      t`State`,
      ({ withdrawn_at }) => (withdrawn_at > 0 ? t`Withdrawn` : t`Shown`),
      ({ withdrawn_at }) => (
        <Badge color={withdrawn_at > 0 ? 'gray' : 'green'}>
          {withdrawn_at > 0 ? t`Withdrawn` : t`Shown`}
        </Badge>
      ),
    ),
    textColumn('by', t`From`, ({ built_in, edited }) => {
      if (!built_in) return t`Operators`
      return edited ? t`The software, edited` : t`The software`
    }),
    { ...integerColumn<Entry>('id', t`Number`), extra: true },
    actsColumn((entry) => <EntryActs entry={entry} />),
  ]
  const shown = list.data?.entries.find(({ id }) => String(id) === open)
  const last = list.data?.entries.at(-1)?.position ?? 0
  const isNew = open === 'new'
  if (list.data && (shown || isNew))
    return (
      <FaqEditor
        key={open}
        entry={shown ?? null}
        position={shown?.position ?? last + 10}
        onClose={() => change({ open: undefined })}
      />
    )
  return (
    <Section flush>
      <DataTable<Entry>
        name="faq"
        label={t`Questions and answers`}
        columns={columns}
        rows={list.data?.entries}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        open={({ id }) => change({ open: String(id) })}
        empty={<Trans>There are no questions.</Trans>}
      >
        <Button onClick={() => change({ open: 'new' })}>
          <Trans>New question</Trans>
        </Button>
      </DataTable>
    </Section>
  )
}
