import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { people } from '#contract/operators/people.ts'
import type { FreezeRow } from '#contract/operators/people-answer-schemas.ts'
import { isoTime } from '../../parts/format.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { useFreezeName } from '../../parts/freezeNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'

function Lift({ row, person }: { readonly row: FreezeRow; readonly person: string }) {
  const { t } = useLingui()
  return (
    <ActButton
      call={people.calls.unfreeze}
      label={t`Lift`}
      title={t`Lift the freeze before its time`}
      known={{ person, what: row.what }}
      fields={[{ kind: 'text', name: 'reason', label: t`Reason` }]}
      button={{ size: 'compact-xs' }}
    >
      <Trans>A second operator has to approve it.</Trans>
    </ActButton>
  )
}

function useColumns(person: string): readonly Column<FreezeRow>[] {
  const { t } = useLingui()
  const freezeName = useFreezeName()
  return useMemo(
    () => [
      { id: 'what', header: t`What`, value: ({ what }) => freezeName(what) },
      {
        id: 'state',
        header: t`State`,
        value: ({ in_force }) => (in_force ? t`In force` : t`Over`),
        cell: ({ in_force, silent }) => (
          <>
            <Badge color={in_force ? 'red' : 'gray'}>{in_force ? t`In force` : t`Over`}</Badge>
            {silent && (
              <Badge color="yellow" ml={4}>
                {t`Silent`}
              </Badge>
            )}
          </>
        ),
      },
      { id: 'reason', header: t`Reason`, value: ({ reason }) => reason },
      {
        id: 'since',
        header: t`Since`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      {
        id: 'until',
        header: t`Until`,
        value: ({ until_at }) => (until_at === 0 ? t`Until lifted` : isoTime(until_at)),
        cell: ({ until_at }) => (until_at === 0 ? t`Until lifted` : <Time at={until_at} />),
      },
      { id: 'by', header: t`By`, value: ({ frozen_by }) => frozen_by },
      {
        id: 'lifted',
        header: t`Lifted`,
        value: ({ lifted_at, lifted_by, lift_reason }) =>
          lifted_at === 0 ? '' : `${isoTime(lifted_at)}, ${lifted_by}: ${lift_reason}`,
        cell: ({ lifted_at, lifted_by, lift_reason }) =>
          lifted_at > 0 && (
            <>
              <Time at={lifted_at} />, {lifted_by}: {lift_reason}
            </>
          ),
      },
      {
        id: 'act',
        header: '',
        value: () => '',
        cell: (row) => row.in_force && <Lift row={row} person={person} />,
      },
    ],
    [t, freezeName, person],
  )
}

/** Freezes of a user, with their ends. */
export function Freezes({ rows, person }: { readonly rows: readonly FreezeRow[]; readonly person: string }) {
  const { t } = useLingui()
  return (
    <Section title={t`Freezes`} flush>
      <DataTable<FreezeRow>
        name="freezes"
        label={t`Freezes`}
        columns={useColumns(person)}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={<Trans>This account was never frozen.</Trans>}
        short
      />
    </Section>
  )
}
