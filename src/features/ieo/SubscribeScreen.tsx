import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type IeoOrder, type IeoProjectDetail, ieo } from '#contract/earn/ieo.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, RequirementChecklist, ResultView } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import styles from './ieo.module.css'
import { filledPart, peopleText, useCost, useProgressText, useUnits } from './labels.ts'
import { PhaseTags } from './PhaseTags.tsx'
import { ProjectBanner } from './ProjectBanner.tsx'
import { ProjectFacts, ProjectSteps } from './ProjectFacts.tsx'
import { ProjectIntroduction } from './ProjectIntroduction.tsx'
import { PhaseClock, SubscribeForm } from './SubscribeForm.tsx'
import { useLiveProjects, usePhase } from './useLiveProjects.ts'

/** One token sale (IEO project): terms, progress, introduction, and the subscription form. */
export function SubscribeScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(ieo.detail, { project_id: id })
  const [done, setDone] = useState<IeoOrder | null>(null)
  const [project] = useLiveProjects(reading.data ? [reading.data] : [], reading)
  return (
    <AppPage
      title={project?.name ?? 'IEO'}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ReceiptText} label={t`My subscriptions`} href="/pages/ieo/order" />
        </>
      }
    >
      {done ? (
        <Subscribed order={done} />
      ) : (
        <ReadState reading={reading} quiet>
          {() => project && <Project project={project} onDone={setDone} />}
        </ReadState>
      )}
    </AppPage>
  )
}

interface ProjectProps {
  readonly project: IeoProjectDetail
  readonly onDone: (order: IeoOrder) => void
}

function Project({ project, onDone }: ProjectProps) {
  const { t } = useLingui()
  const phase = usePhase()(project)
  const units = useUnits()
  const progress = useProgressText()
  const part = progress(project.progress)
  const applied = units(project.applications_number, project.symbol)
  return (
    <div className={styles.detail}>
      <ProjectBanner src={project.banner} symbol={project.symbol} eager />
      <header className={styles.head}>
        <CoinMark name={project.symbol} src={project.logo} size={40} />
        <p className={styles.name}>
          <b>{project.name}</b>
          <small>{project.symbol}</small>
        </p>
        <PhaseTags project={project} phase={phase} />
      </header>
      <PhaseClock project={project} phase={phase} />
      {phase !== 'ended' && (
        <div className={styles.inset}>
          <RequirementChecklist call={ieo.subscribe} />
        </div>
      )}
      <div className={styles.inset}>
        <ProgressBar
          value={filledPart(project.progress)}
          label={t`${part} subscribed`}
          tone={phase === 'ended' ? 'blue' : 'up'}
        />
        <p className={styles.between}>
          <span>
            <b>{part}</b> {t`${applied} subscribed`}
          </span>
          <span>{peopleText(project.people)}</span>
        </p>
      </div>
      <ProjectSteps project={project} phase={phase} />
      <ProjectFacts project={project} />
      <ProjectIntroduction project={project} />
      <SubscribeForm key={project.id} project={project} phase={phase} onDone={onDone} />
    </div>
  )
}

function Subscribed({ order }: { readonly order: IeoOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const units = useUnits()
  const cost = useCost()
  return (
    <ResultView
      state="done"
      title={<Trans>Subscribed</Trans>}
      amount={units(order.amount, order.symbol)}
      note={
        <Trans>
          Your payment is frozen until the allotment. What is not allotted is returned to your spot account.
        </Trans>
      }
      rows={[
        { key: 'paid', label: t`Frozen`, value: cost(order.pay_amount, order.pay_scale, order.pay_currency) },
        { key: 'allot', label: t`Allotment`, value: format.time(order.allot_time, 'short') },
        { key: 'release', label: t`Tokens released`, value: format.time(order.release_time, 'short') },
      ]}
    >
      <Button block href={`/pages/ieo/order?id=${order.id}`}>
        <Trans>View subscription</Trans>
      </Button>
      <Button block kind="quiet" href="/pages/ieo/ieo">
        <Trans>Back to projects</Trans>
      </Button>
    </ResultView>
  )
}
