import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ActRow } from '#contract/operators/people-answer-schemas.ts'
import { staff } from '#contract/operators/staff.ts'
import { isoTime } from '../../parts/format.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { Section } from '../../parts/Page.tsx'
import { addressOf } from '../../parts/pageUrl.ts'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useMay } from '../../session.ts'

/** Formats the recorded arguments of a command as one line of text. */
const inLine = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(' ')
    : JSON.stringify(value)

function useColumns(): readonly Column<ActRow>[] {
  const { t } = useLingui()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t`Time`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      { id: 'operator', header: t`Operator`, value: ({ operator }) => operator },
      { id: 'command', header: t`Command`, value: ({ command }) => command },
      {
        id: 'arguments',
        header: t`Arguments`,
        value: ({ arguments: given }) => inLine(given),
        cell: ({ arguments: given }) => <span className="mono breaks">{inLine(given)}</span>,
      },
      { id: 'outcome', header: t`Outcome`, value: ({ outcome }) => codeName('outcome', outcome) },
    ],
    [t, codeName],
  )
}

/** Commands that operators ran on a user. */
export function Activity({ acts, person }: { readonly acts: readonly ActRow[]; readonly person: string }) {
  const { t } = useLingui()
  const mayRead = useMay(staff.calls.log)
  return (
    <Section flush>
      <DataTable<ActRow>
        name="acts"
        label={t`Done by staff`}
        columns={useColumns()}
        rows={acts}
        rowKey={({ id }) => String(id)}
        empty={<Trans>Nobody has done anything here yet.</Trans>}
      >
        {mayRead && (
          <Text size="sm">
            <a href={addressOf('/audit', { person })}>
              <Trans>Everything in the audit log</Trans>
            </a>
          </Text>
        )}
      </DataTable>
    </Section>
  )
}
