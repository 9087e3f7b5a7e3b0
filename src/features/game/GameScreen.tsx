import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { AppPage } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { ShieldCheck } from '#ui/media/icons.ts'
import { GamesTab } from './GamesTab.tsx'
import styles from './game.module.css'
import { MyBetsTab } from './quiz/MyBetsTab.tsx'
import { QuizDetail } from './quiz/QuizDetail.tsx'
import { QuizTab } from './quiz/QuizTab.tsx'
import { StakeLimits } from './StakeLimits.tsx'
import { WheelScreen } from './wheel/WheelScreen.tsx'

type Tab = 'games' | 'quiz' | 'mine'

interface Props {
  readonly tab?: Tab | undefined
  /** Id of a wheel (tab `games`) or of a quiz (tab `quiz`). */
  readonly id?: number | undefined
}

/** Games, quizzes and the person's bets; with an id, one game or one quiz in full. */
export function GameScreen({ tab = 'games', id }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const [guard, setGuard] = useState(false)
  if (id !== undefined && tab === 'games') return <WheelScreen id={id} />
  if (id !== undefined && tab === 'quiz') return <QuizDetail id={id} />
  return (
    <AppPage
      title={t`Games and quizzes`}
      actions={
        member && <IconButton icon={ShieldCheck} label={t`Your limits`} onClick={() => setGuard(true)} />
      }
    >
      <Tabs<Tab>
        label={t`Games and quizzes`}
        value={tab}
        onChange={(next) => void router.navigate({ href: `/pages/game/game?tab=${next}`, replace: true })}
        items={[
          { value: 'games', label: t`Games` },
          { value: 'quiz', label: t`Quiz` },
          { value: 'mine', label: t({ context: 'quiz', message: 'My bets' }) },
        ]}
      />
      <div className={styles.body}>
        {tab === 'games' && <GamesTab />}
        {tab === 'quiz' && <QuizTab />}
        {tab === 'mine' && <MyBetsTab />}
      </div>
      {member && <StakeLimits open={guard} onClose={() => setGuard(false)} />}
    </AppPage>
  )
}
