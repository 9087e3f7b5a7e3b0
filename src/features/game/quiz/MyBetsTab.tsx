import { Trans, useLingui } from '@lingui/react/macro'
import { type QuizBet, quiz } from '#contract/rewards/quiz.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { GateCard, RecordList, useAmountText, useUnmetRequirement } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { Trophy } from '#ui/media/icons.ts'
import { useBetStatusName } from './labels.ts'
import styles from './quiz.module.css'

/** Tab with the person's bets, their results and totals. */
export function MyBetsTab() {
  const { member } = useSession()
  const gate = useUnmetRequirement(quiz.bet)
  if (!member) return gate ? <GateCard gate={gate} /> : null
  return <Bets />
}

function Bets() {
  const { t } = useLingui()
  const text = useAmountText()
  const reading = useReadList(quiz.bets, {})
  const totals = useRead(quiz.bets, { page: 1, limit: 1 })
  const sums = totals.data?.sums ?? []
  return (
    <>
      {sums.length > 0 && <AsOf reading={totals} inset />}
      {sums.map((sum) => (
        <Card key={sum.currency_id} inset as="section" aria-label={t`Totals in ${sum.currency_name}`}>
          <Figures
            columns={2}
            rows={[
              {
                label: t`Staked`,
                value: text(sum.staked, { currency: sum.currency_id, name: sum.currency_name }),
              },
              {
                label: t`Bonus`,
                value: text(sum.bonus, { currency: sum.currency_id, name: sum.currency_name }),
              },
            ]}
          />
        </Card>
      ))}
      <AsOf reading={reading} inset />
      <RecordList
        label={t({ context: 'quiz', message: 'My bets' })}
        className={styles.cards}
        reading={reading}
        keyOf={(bet) => bet.id}
        empty={
          <EmptyState
            icon={Trophy}
            text={<Trans>You have not guessed yet</Trans>}
            action={
              <Button kind="quiet" size={36} href="/pages/game/game?tab=quiz">
                <Trans>View quizzes</Trans>
              </Button>
            }
          />
        }
        row={(bet) => <BetCard bet={bet} />}
      />
    </>
  )
}

const TONES = { 0: 'plain', 1: 'up', 2: 'up', 3: 'down', 4: 'plain' } as const

function BetCard({ bet }: { readonly bet: QuizBet }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const name = useBetStatusName()
  const money = { currency: bet.currency_id, name: bet.currency_name }
  const won = bet.status === 1 || bet.status === 2
  return (
    <article className={styles.card} aria-label={bet.title}>
      <header className={styles.head}>
        <h2>
          <Link href={`/pages/game/game?tab=quiz&id=${bet.quiz_id}`} className={styles.question}>
            {bet.title}
          </Link>
        </h2>
        <Tag size={16} tone={TONES[bet.status]}>
          {name(bet.status)}
        </Tag>
      </header>
      <Figures
        rows={[
          { label: t`Your guess`, value: bet.option_name },
          { label: t({ context: 'quiz', message: 'Stake' }), value: text(bet.amount, money) },
          {
            label: t`Bonus`,
            value: won ? text(bet.bonus, { ...money, sign: 'always' }) : '—',
            ...(won ? { tone: 'up' as const } : {}),
          },
        ]}
      />
      <p className={styles.rule}>{format.time(bet.created_time, 'full')}</p>
    </article>
  )
}
