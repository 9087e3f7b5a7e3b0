import { Trans, useLingui } from '@lingui/react/macro'
import { ieo } from '#contract/earn/ieo.ts'
import { useReadList } from '#data/api/use-read.ts'
import type { IeoPhase } from '#domain/earn/ieo.ts'
import { RecordList } from '#features/kit/index.ts'
import { AppPage, AsOf, useSearchChoice } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ReceiptText, Rocket } from '#ui/media/icons.ts'
import styles from './ieo.module.css'
import { usePhaseName } from './labels.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { useLiveProjects, usePhase } from './useLiveProjects.ts'

const TABS = ['', '1', '2', '3'] as const
type Tab = (typeof TABS)[number]
const PHASES: Readonly<Record<Tab, IeoPhase | null>> = {
  '': null,
  '1': 'warm_up',
  '2': 'in_progress',
  '3': 'ended',
}

/** Token sales (IEO projects) by phase. */
export function ProjectListScreen() {
  const { t } = useLingui()
  const name = usePhaseName()
  const phaseNow = usePhase()
  const [tab = '', setTab] = useSearchChoice('status', TABS)
  const reading = useReadList(ieo.list, { status: tab })
  // A project whose phase has changed since the list was loaded is listed under its new phase.
  const shown = useLiveProjects(reading.rows, reading).filter(
    (project) => PHASES[tab] === null || phaseNow(project) === PHASES[tab],
  )
  return (
    <AppPage
      columns
      title="IEO"
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ReceiptText} label={t`My subscriptions`} href="/pages/ieo/order" />
        </>
      }
    >
      <Tabs<Tab>
        label={t`Status`}
        value={tab}
        onChange={setTab}
        items={[
          { value: '', label: t`All` },
          { value: '2', label: name('in_progress') },
          { value: '1', label: name('warm_up') },
          { value: '3', label: name('ended') },
        ]}
      />
      <div className={styles.body}>
        <RecordList
          key={tab}
          label={t`Projects`}
          className={styles.cards}
          reading={reading}
          shown={shown}
          keyOf={(project) => project.id}
          empty={<EmptyState icon={Rocket} text={<Trans>No projects here</Trans>} />}
          row={(project) => (
            <ProjectCard project={project} phase={phaseNow(project)} eager={project.id === shown[0]?.id} />
          )}
        />
        <p className={styles.risk}>
          <Trans>
            A new token can lose all of its value. Only subscribe with money you can afford to lose.
          </Trans>
        </p>
      </div>
    </AppPage>
  )
}
