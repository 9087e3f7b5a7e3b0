import { useLingui } from '@lingui/react/macro'
import type { IeoProject } from '#contract/earn/ieo.ts'
import type { IeoPhase } from '#domain/earn/ieo.ts'
import { ProgressSteps } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './ieo.module.css'
import { daysText, usePhaseName, usePriceLine, useUnits } from './labels.ts'
import { useSecond } from './useLiveProjects.ts'

interface Props {
  readonly project: IeoProject
}

/** The phases of a project (warm-up, subscription, allotment, listing) with their start times. */
export function ProjectSteps({ project, phase }: Props & { readonly phase: IeoPhase }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = usePhaseName()
  const now = useSecond()
  const allotted = project.allotted_time > 0
  const at = (time: number): string => format.time(time, 'short')
  const done = (is: boolean) => (is ? ('done' as const) : ('waiting' as const))
  return (
    <div className={styles.inset}>
      <ProgressSteps
        label={t`Stages`}
        steps={[
          { key: 'warm', label: name('warm_up'), state: phase === 'warm_up' ? 'now' : 'done' },
          {
            key: 'subscription',
            label: t({ context: 'ieo stage', message: 'Subscription' }),
            state: phase === 'in_progress' ? 'now' : done(phase === 'ended'),
            note: at(project.start_time),
          },
          {
            key: 'allotment',
            label: t`Allotment`,
            state: done(allotted),
            note: at(allotted ? project.allotted_time : project.allot_time),
          },
          {
            key: 'listing',
            label: t`Listing`,
            state: done(allotted && now >= project.time_to_market),
            note: at(project.time_to_market),
          },
        ]}
      />
    </div>
  )
}

/** The terms of a project, its subscribed amount and its allotted amount. */
export function ProjectFacts({ project }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const units = useUnits()
  const priceLine = usePriceLine()
  const { symbol } = project
  const at = (time: number): string => format.time(time, 'dated')
  return (
    <KeyValue
      className={styles.facts}
      rows={[
        {
          key: 'price',
          label: t`Sale price`,
          value: priceLine(symbol, project.issuance_price, project.subscription_currency),
        },
        { key: 'issuance', label: t`Total for sale`, value: units(project.total_issuance, symbol) },
        { key: 'currency', label: t`Subscription currency`, value: project.subscription_currency },
        { key: 'cycle', label: t`Subscription period`, value: daysText(project.subscription_cycle) },
        { key: 'start', label: t`Start time`, value: at(project.start_time) },
        { key: 'end', label: t`End time`, value: at(project.end_time) },
        { key: 'market', label: t`Listing time`, value: at(project.time_to_market) },
        { key: 'lock', label: t`Lock period after listing`, value: daysText(project.lock_period) },
        { key: 'release', label: t`Tokens released`, value: at(project.release_time) },
        {
          key: 'applied',
          label: t({ context: 'ieo total', message: 'Subscribed' }),
          value: units(project.applications_number, symbol),
        },
        {
          key: 'passes',
          label: t({ context: 'ieo total', message: 'Allotted' }),
          value: project.allotted_time > 0 ? units(project.passes_number, symbol) : '—',
        },
        {
          key: 'limits',
          label: t`Per person`,
          value: `${units(project.min_amount)} – ${units(project.max_amount, symbol)}`,
        },
      ]}
    />
  )
}
