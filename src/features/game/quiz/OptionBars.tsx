import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Quiz, QuizOption } from '#contract/rewards/quiz.ts'
import { big } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Check } from '#ui/media/icons.ts'
import styles from './quiz.module.css'

/** The part of the pool that was bet on an option, 0 to 1; 0 when the pool is empty. */
const shareOf = ({ pool }: Pick<Quiz, 'pool'>, option: Pick<QuizOption, 'pool'>): number =>
  big(pool).eq(0) ? 0 : Number(big(option.pool).div(pool))

interface Props {
  readonly quiz: Quiz
  /** The chosen option, if any. The bars can be selected only with `onChoose`. */
  readonly chosen?: number | null
  readonly onChoose?: (id: number) => void
}

/** Options, each with the part of the pool that was bet on it and the number of bettors. */
export function OptionBars({ quiz, chosen = null, onChoose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const rows = quiz.options.map((option) => {
    const share = shareOf(quiz, option)
    const right = quiz.result_kind === 'option' && quiz.result_option_id === option.id
    const content = (
      <>
        <span className={styles.share} style={{ width: `${share * 100}%` }} aria-hidden="true" />
        <span className={styles.optionName}>
          {option.name}
          {right && <Icon icon={Check} size={16} label={t({ context: 'quiz', message: 'Right' })} />}
        </span>
        <span className={styles.optionFigures}>
          {format.number(String(Math.floor(share * 1000) / 10) as Quiz['pool'], { max: 1, min: 0 })}%{' · '}
          {plural(option.people, { one: '# person', other: '# people' })}
        </span>
      </>
    )
    return { option, right, content }
  })
  if (!onChoose)
    return (
      <ul className={styles.options}>
        {rows.map(({ option, right, content }) => (
          <li key={option.id} className={cx(styles.option, right && styles.right)}>
            {content}
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.options} role="radiogroup" aria-label={t`Your guess`}>
      {rows.map(({ option, content }) => (
        // biome-ignore lint/a11y/useSemanticElements: the option contains a bar and figures, which an input cannot contain.
        <button
          key={option.id}
          type="button"
          role="radio"
          aria-checked={chosen === option.id}
          className={cx(styles.option, chosen === option.id && styles.chosen)}
          onClick={() => onChoose(option.id)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
