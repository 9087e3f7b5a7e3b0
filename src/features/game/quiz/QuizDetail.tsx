import { Trans, useLingui } from '@lingui/react/macro'
import { type Quiz, quiz } from '#contract/rewards/quiz.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { BetForm } from './BetForm.tsx'
import { useStatusName } from './labels.ts'
import { OptionBars } from './OptionBars.tsx'
import { Clock, Picture } from './QuizTab.tsx'
import styles from './quiz.module.css'
import { ResultCard } from './ResultCard.tsx'
import { useLiveQuizzes, useStatus } from './useLiveQuizzes.ts'

/** One quiz: the question, how the result is determined, the pool, and the person's bet. */
export function QuizDetail({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(quiz.detail, { id })
  const [moving] = useLiveQuizzes(reading.data ? [reading.data] : [], reading)
  return (
    <AppPage title={t`Quiz`} actions={<AsOf reading={reading} />}>
      <ReadState reading={reading} quiet>
        {(data) => <Detail quiz={moving ?? data} />}
      </ReadState>
    </AppPage>
  )
}

function Detail({ quiz: one }: { readonly quiz: Quiz }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const name = useStatusName()
  const status = useStatus(one)
  const money = { currency: one.currency_id, name: one.currency_name }
  const at = (seconds: number): string => format.time(seconds, 'dated')
  const mine = one.options.find(({ id }) => id === one.my_option_id)?.name
  return (
    <div className={styles.detail}>
      <section className={styles.card} aria-label={one.title}>
        <header className={styles.head}>
          <Picture quiz={one} />
          <h2 className={styles.question}>{one.title}</h2>
        </header>
        <p className={styles.tags}>
          <Tag tone={status === 1 ? 'blue' : 'plain'}>{name(status)}</Tag>
          {one.test === 1 && <Tag tone="amber">{t`Test`}</Tag>}
          <Clock quiz={one} status={status} time={at} />
        </p>
        {status !== 1 && <OptionBars quiz={one} />}
        <KeyValue
          rows={[
            { key: 'pool', label: t`Pool`, value: amount(one.pool, money) },
            { key: 'fee', label: t`Pool fee`, value: format.rate(one.fee_rate) },
            ...(mine === undefined
              ? []
              : [{ key: 'mine', label: t`Your guess`, value: `${mine}, ${amount(one.my_amount, money)}` }]),
          ]}
        />
      </section>
      {status === 1 && <BetForm key={one.id} quiz={one} status={status} />}
      {(one.cut !== null || status === 3) && <ResultCard quiz={one} />}
      <section className={styles.card} aria-label={t`How it is decided`}>
        <h2 className={styles.heading}>
          <Trans>How it is decided</Trans>
        </h2>
        <p className={styles.rule}>{one.rule}</p>
        <KeyValue
          rows={[
            { key: 'start', label: t`Starts`, value: at(one.start_time) },
            { key: 'cut', label: t({ context: 'quiz', message: 'Cut-off' }), value: at(one.cut_time) },
            { key: 'result', label: t`Result`, value: at(one.result_time) },
            {
              key: 'source',
              label: t`Source of the result`,
              value: one.kind === 'updown' ? t`Recorded prices of ${one.symbol}` : t`See the rules`,
            },
            {
              key: 'stakes',
              label: t`Stakes`,
              value: `${amount(one.min_bet, { ...money, name: '' })} – ${amount(one.max_bet, money)}`,
            },
          ]}
        />
      </section>
    </div>
  )
}
