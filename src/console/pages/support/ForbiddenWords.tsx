import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type BlockedWords, support } from '#contract/operators/support.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Row = BlockedWords['words'][number]

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      plainColumn('word', t`Word`),
      plainColumn('added_by', t`Blocked by`),
      timeColumn('created_at', t`Since`),
      actsColumn(({ word }) => (
        <ActButton
          call={support.calls.chatAllow}
          label={t`Allow`}
          title={t`Allow the word again`}
          known={{ word }}
          button={{ size: 'compact-xs' }}
        >
          {word}
        </ActButton>
      )),
    ],
    [t],
  )
}

/** Words that messages in chat rooms must not contain. */
export function ForbiddenWords() {
  const { t } = useLingui()
  const blocked = useReadCall(support.calls.chatWords, {})
  return (
    <Section flush>
      <DataTable<Row>
        name="words"
        label={t`Blocked words`}
        columns={useColumns()}
        rows={blocked.data?.words}
        rowKey={({ word }) => word}
        error={blocked.error}
        retry={() => void blocked.refetch()}
        empty={<Trans>No word is blocked.</Trans>}
      >
        <ActButton
          call={support.calls.chatBlock}
          label={t`Block a word`}
          fields={[{ kind: 'line', name: 'word', label: t`Word` }]}
        >
          <Trans>Messages with it are not sent from now on, in all rooms.</Trans>
        </ActButton>
      </DataTable>
    </Section>
  )
}
