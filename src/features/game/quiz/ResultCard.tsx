import { Trans, useLingui } from '@lingui/react/macro'
import type { Quiz, QuizPrice } from '#contract/rewards/quiz.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { useNoWinner } from './labels.ts'
import styles from './quiz.module.css'

/** Maximum number of digits of a displayed price. */
const DIGITS = 12

/** The result of a quiz: both recorded prices with their ticks, or the operator's decision. */
export function ResultCard({ quiz: one }: { readonly quiz: Quiz }) {
  const { t } = useLingui()
  const format = useFormat()
  const noWinner = useNoWinner()
  const right = one.options.find(({ id }) => id === one.result_option_id)?.name
  const tick = (key: string, label: string, price: QuizPrice | null): readonly KeyValueRow[] =>
    price === null
      ? []
      : [
          {
            key,
            label,
            value: (
              <>
                {format.number(price.price, { max: DIGITS, min: 0 })}
                <small className={styles.tick}>
                  {format.time(price.time, 'full')} · {t`Recorded price no. ${String(price.tick_id)}`} ·{' '}
                  {price.source}
                </small>
              </>
            ),
          },
        ]
  const reason = noWinner(one)
  return (
    <section className={styles.card} aria-label={t`Result`}>
      <h2 className={styles.heading}>
        <Trans>Result</Trans>
      </h2>
      {one.status === 3 && right !== undefined && one.result_kind === 'option' && (
        <p className={styles.winner}>
          <Trans>Right answer: {right}</Trans>
        </p>
      )}
      {reason !== null && <p className={styles.rule}>{reason}</p>}
      <KeyValue
        rows={[
          ...tick('cut', t`Price at the cut-off`, one.cut),
          ...tick('result', t`Result price`, one.result),
        ]}
      />
      {one.result_note !== '' && <p className={styles.rule}>{one.result_note}</p>}
    </section>
  )
}
