import { Trans } from '@lingui/react/macro'
import type { IeoProject } from '#contract/earn/ieo.ts'
import type { IeoPhase } from '#domain/earn/ieo.ts'
import { ServerCountdown } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import styles from './ieo.module.css'
import { usePhaseName } from './labels.ts'

const TONES = { warm_up: 'blue', in_progress: 'up', ended: 'plain' } as const

/** Phase of a project, and whether it is a test project. */
export function PhaseTags({ project, phase }: { readonly project: IeoProject; readonly phase: IeoPhase }) {
  const name = usePhaseName()
  return (
    <span className={styles.tags}>
      {project.test === 1 && (
        <Tag tone="amber">
          <Trans>Test</Trans>
        </Tag>
      )}
      <Tag tone={TONES[phase]}>{name(phase)}</Tag>
    </span>
  )
}

/** Time until the next phase, or the time at which the last phase ended. */
export function PhaseTime({ project, phase }: { readonly project: IeoProject; readonly phase: IeoPhase }) {
  const format = useFormat()
  const date = format.time(project.end_time, 'short')
  if (phase === 'ended') return <Trans>Ended {date}</Trans>
  return phase === 'warm_up' ? (
    <>
      <Trans>Starts in</Trans> <ServerCountdown until={project.start_time * 1000} />
    </>
  ) : (
    <>
      <Trans>Ends in</Trans> <ServerCountdown until={project.end_time * 1000} />
    </>
  )
}
