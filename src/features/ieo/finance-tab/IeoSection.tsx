import { Trans, useLingui } from '@lingui/react/macro'
import { type IeoProject, ieo } from '#contract/earn/ieo.ts'
import { useRead } from '#data/api/use-read.ts'
import type { IeoPhase } from '#domain/earn/ieo.ts'
import { ReadState } from '#features/kit/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Rocket } from '#ui/media/icons.ts'
import styles from '../ieo.module.css'
import { projectHref, usePhaseName, usePriceLine } from '../labels.ts'
import { PhaseTime } from '../PhaseTags.tsx'
import { useLiveProjects, usePhase } from '../useLiveProjects.ts'

/** The current and upcoming projects, read once for all parts of the finance tab. */
export const useNewest = () => useRead(ieo.list, { page: 1, limit: 2 })

/** The newest token sales, as a section of the finance tab. */
export function IeoSection() {
  const { t } = useLingui()
  const reading = useNewest()
  const phase = usePhase()
  const projects = useLiveProjects(reading.data?.list ?? [], reading)
  return (
    <Card as="section" padding="none" aria-label={t`New listings`}>
      <div className={styles.sectionHead}>
        <h2>
          <Trans>New listings</Trans>
        </h2>
        <Link href="/pages/ieo/ieo">
          <Trans>More</Trans>
        </Link>
      </div>
      <ReadState
        reading={reading}
        isEmpty={() => projects.length === 0}
        empty={<EmptyState icon={Rocket} text={<Trans>No products at the moment</Trans>} />}
      >
        {() => projects.map((project) => <Row key={project.id} project={project} phase={phase(project)} />)}
      </ReadState>
    </Card>
  )
}

function Row({ project, phase }: { readonly project: IeoProject; readonly phase: IeoPhase }) {
  const price = usePriceLine()
  const name = usePhaseName()
  return (
    <ListRow
      lead={<CoinMark name={project.symbol} src={project.logo} size={32} />}
      title={project.name}
      subtitle={price(project.symbol, project.issuance_price, project.subscription_currency)}
      value={
        <span className={styles.tags}>
          {project.test === 1 && (
            <Tag size={16} tone="amber">
              <Trans>Test</Trans>
            </Tag>
          )}
          <Tag size={16} tone={phase === 'in_progress' ? 'up' : 'plain'}>
            {name(phase)}
          </Tag>
        </span>
      }
      note={<PhaseTime project={project} phase={phase} />}
      chevron
      href={projectHref(project)}
    />
  )
}
