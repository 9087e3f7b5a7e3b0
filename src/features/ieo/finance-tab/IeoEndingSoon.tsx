import { Trans, useLingui } from '@lingui/react/macro'
import { ServerCountdown } from '#features/kit/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import styles from '../ieo.module.css'
import { filledPart, projectHref, useProgressText } from '../labels.ts'
import { useLiveProjects, usePhase } from '../useLiveProjects.ts'
import { useNewest } from './IeoSection.tsx'

/** Card of the subscription that ends next; renders nothing while no subscription is open. */
export function IeoEndingSoon() {
  const { t } = useLingui()
  const progress = useProgressText()
  const phase = usePhase()
  const reading = useNewest()
  const [project] = useLiveProjects(reading.data?.list ?? [], reading)
    .filter((one) => phase(one) === 'in_progress')
    .sort((a, b) => a.end_time - b.end_time)
  if (!project) return null
  const part = progress(project.progress)
  return (
    <Link href={projectHref(project)} className={styles.ending}>
      <span>IEO: {project.name}</span>
      <ProgressBar value={filledPart(project.progress)} label={t`${part} subscribed`} tone="up" />
      <b>{t`${part} subscribed`}</b>
      <small>
        <Trans>Ends in</Trans> <ServerCountdown until={project.end_time * 1000} />
      </small>
    </Link>
  )
}
