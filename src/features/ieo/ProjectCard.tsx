import { useLingui } from '@lingui/react/macro'
import type { IeoProject } from '#contract/earn/ieo.ts'
import type { IeoPhase } from '#domain/earn/ieo.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './ieo.module.css'
import { filledPart, peopleText, projectHref, usePriceLine, useProgressText } from './labels.ts'
import { PhaseTags, PhaseTime } from './PhaseTags.tsx'
import { ProjectBanner } from './ProjectBanner.tsx'

interface Props {
  readonly project: IeoProject
  readonly phase: IeoPhase
  readonly eager?: boolean
}

/** A project in the list: description, price of a unit, subscribed amount and remaining time. */
export function ProjectCard({ project, phase, eager = false }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const priceLine = usePriceLine()
  const progress = useProgressText()
  const applied = format.short(project.applications_number, { decimals: 2 })
  const part = progress(project.progress)
  const symbol = project.symbol
  return (
    <Card as="article" padding="none" inset aria-label={project.name} className={styles.project}>
      <Link href={projectHref(project)} className={styles.projectLink}>
        <ProjectBanner src={project.banner} symbol={symbol} eager={eager} />
        <div className={styles.projectBody}>
          <span className={styles.projectName}>
            <CoinMark name={symbol} src={project.logo} size={32} />
            <b>
              {project.name}
              <small>{symbol}</small>
            </b>
            <PhaseTags project={project} phase={phase} />
          </span>
          <Figures
            columns={2}
            rows={[
              {
                key: 'price',
                label: t`Sale price`,
                value: priceLine(symbol, project.issuance_price, project.subscription_currency),
              },
              {
                key: 'issuance',
                label: t`Total for sale`,
                value: format.number(project.total_issuance, { min: 0, max: 4 }),
              },
            ]}
          />
          <ProgressBar
            value={filledPart(project.progress)}
            label={t`${part} subscribed`}
            tone={phase === 'ended' ? 'blue' : 'up'}
          />
          <span className={styles.between}>
            <span>
              <b>{part}</b> {t`${applied} ${symbol} subscribed`}
            </span>
            <span>{peopleText(project.people)}</span>
          </span>
          <span className={styles.time}>
            <PhaseTime project={project} phase={phase} />
          </span>
        </div>
      </Link>
    </Card>
  )
}
