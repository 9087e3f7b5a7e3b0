import { Trans, useLingui } from '@lingui/react/macro'
import { type Quiz, quiz } from '#contract/rewards/quiz.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, ServerCountdown, useAmountText } from '#features/kit/index.ts'
import { AsOf, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleHelp, Trophy } from '#ui/media/icons.ts'
import { useStatusName } from './labels.ts'
import { OptionBars } from './OptionBars.tsx'
import styles from './quiz.module.css'
import { statusNow, useLiveQuizzes, useStatus } from './useLiveQuizzes.ts'

/** Statuses in the order of the chips: open quizzes first. */
const STATUSES = ['1', '0', '2', '3'] as const
type Status = (typeof STATUSES)[number]

/** List of quizzes by status, open quizzes first. */
export function QuizTab() {
  const { t } = useLingui()
  const name = useStatusName()
  const [status = '1', setStatus] = useSearchChoice('status', STATUSES)
  const reading = useReadList(quiz.list, { status })
  const quizzes = useLiveQuizzes(reading.rows, reading)
  return (
    <>
      <ChipRow<Status>
        label={t`Status`}
        value={status}
        onChange={setStatus}
        items={STATUSES.map((value) => ({
          value,
          label: name(Number(value) as Quiz['status']),
        }))}
        trailing={<AsOf reading={reading} />}
      />
      <RecordList
        key={status}
        label={t`Quizzes`}
        className={styles.cards}
        reading={reading}
        shown={quizzes}
        keyOf={(one) => one.id}
        empty={<EmptyState icon={Trophy} text={<Trans>No quizzes here at the moment</Trans>} />}
        row={(one) => <QuizCard quiz={one} />}
      />
    </>
  )
}

function QuizCard({ quiz: one }: { readonly quiz: Quiz }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const status = useStatus(one)
  const pool = amount(one.pool, { currency: one.currency_id, name: one.currency_name })
  const own = amount(one.my_amount, { currency: one.currency_id, name: one.currency_name })
  const mine = one.options.find(({ id }) => id === one.my_option_id)?.name
  return (
    <article className={styles.card} aria-label={one.title}>
      <header className={styles.head}>
        <Picture quiz={one} />
        <h2>
          <Link href={`/pages/game/game?tab=quiz&id=${one.id}`} className={styles.question}>
            {one.title}
          </Link>
        </h2>
        {one.test === 1 && <Tag size={16} tone="amber">{t`Test`}</Tag>}
      </header>
      <OptionBars quiz={one} />
      <footer className={styles.foot}>
        <span>
          <Trans>Pool {pool}</Trans>
        </span>
        <Clock quiz={one} status={status} time={(time) => format.time(time, 'dated')} />
      </footer>
      {mine !== undefined && (
        <p className={styles.mine}>
          <Trans>
            Your guess: {mine}, {own}
          </Trans>
        </p>
      )}
    </article>
  )
}

export function Picture({ quiz: one }: { readonly quiz: Pick<Quiz, 'cover' | 'symbol'> }) {
  return one.symbol === '' ? (
    <Icon icon={CircleHelp} size={24} />
  ) : (
    <CoinMark name={one.symbol.split('/')[0] ?? ''} src={one.cover} size={32} />
  )
}

interface ClockProps {
  readonly quiz: Quiz
  readonly status: Quiz['status']
  readonly time: (seconds: number) => string
}

/** The next event of a quiz (start, close or result), and the time of this event. */
export function Clock({ quiz: one, status, time }: ClockProps) {
  const name = useStatusName()
  const result = time(one.result_time)
  if (status === 3) return <span>{name(3)}</span>
  if (status === 2)
    return (
      <span>
        <Trans>Result {result}</Trans>
      </span>
    )
  const until = (status === 0 ? one.start_time : one.cut_time) * 1000
  return (
    <span>
      {status === 0 ? <Trans>Starts in</Trans> : <Trans>Closes in</Trans>}{' '}
      <ServerCountdown until={until} ended={name(statusNow(one, Math.ceil(until / 1000)))} />
    </span>
  )
}
