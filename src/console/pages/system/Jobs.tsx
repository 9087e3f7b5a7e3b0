import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { JOB_STATES, type JobRow, system } from '#contract/operators/system.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, integerColumn, plainColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'

type State = JobRow['state']
const COLOURS: Readonly<Record<State, string>> = { waiting: 'gray', late: 'yellow', dead: 'red' }

function useStateName(): (state: State) => string {
  const { t } = useLingui()
  const names: Readonly<Record<State, string>> = { waiting: t`Waiting`, late: t`Late`, dead: t`Dead` }
  return (state) => names[state]
}

function useColumns(): readonly Column<JobRow>[] {
  const { t } = useLingui()
  const stateName = useStateName()
  return useMemo(
    () => [
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => stateName(state),
        cell: ({ state }) => <Badge color={COLOURS[state]}>{stateName(state)}</Badge>,
      },
      { id: 'kind', header: t`Kind`, value: ({ kind }) => kind.replaceAll('_', ' ') },
      plainColumn('object', t`Object`),
      plainColumn('period', t`Period`),
      timeColumn('due_at', t`Due`),
      timeColumn('next_at', t`Next attempt`),
      integerColumn('attempts', t`Attempts`),
      plainColumn('problem', t`Problem`),
      { ...integerColumn<JobRow>('id', t`Number`), extra: true },
      actsColumn(({ id, kind, object, state }) =>
        state === 'waiting' ? null : (
          <ActButton
            call={system.calls.jobRetry}
            label={t`Run again`}
            title={t`Run job ${id} again`}
            known={{ id }}
            button={{ size: 'compact-xs' }}
          >
            {kind.replaceAll('_', ' ')} {object}
          </ActButton>
        ),
      ),
    ],
    [t, stateName],
  )
}

const isState = (text: string | undefined): text is State => JOB_STATES.some((state) => state === text)

/** Unfinished and dead jobs of the servers. */
export function Jobs() {
  const { t } = useLingui()
  const [{ state }, change] = useUrlParameters()
  const stateName = useStateName()
  const chosen = isState(state) ? { state } : {}
  const jobs = useReadCall(system.calls.jobs, chosen, { every: 10_000, keep: true })
  return (
    <Section flush>
      <DataTable<JobRow>
        name="jobs"
        label={t`Jobs`}
        columns={useColumns()}
        rows={jobs.data?.jobs}
        rowKey={({ id }) => String(id)}
        error={jobs.error}
        retry={() => void jobs.refetch()}
        stale={jobs.isPlaceholderData}
        empty={<Trans>There are no such jobs.</Trans>}
      >
        <SegmentedControl
          aria-label={t`State`}
          value={isState(state) ? state : ''}
          onChange={(next) => change({ state: next })}
          data={[
            { value: '', label: t`All` },
            ...JOB_STATES.map((value) => ({ value, label: stateName(value) })),
          ]}
        />
      </DataTable>
    </Section>
  )
}
