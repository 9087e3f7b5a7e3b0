import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type SupportConversation, support } from '#contract/communication/support.ts'
import { useSubmit } from '#features/kit/index.ts'
import { focusableDisabledProps } from '#ui/actions/focusableDisabledProps.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Star } from '#ui/media/icons.ts'
import styles from './support.module.css'

const STARS = [1, 2, 3, 4, 5] as const
type Stars = (typeof STARS)[number]

/** Rating of a conversation with an agent that has ended; a conversation can be rated once. */
export function ConversationRating({ talk: { ended, rating } }: { readonly talk: SupportConversation }) {
  const [chosen, setChosen] = useState<Stars | 0>(0)
  const rate = useSubmit(support.rate)
  if (ended === 0) return null
  const given = rating || chosen
  return (
    <section className={styles.ending}>
      <p>{rating > 0 ? <Trans>Thank you for your rating.</Trans> : <Trans>How did we do?</Trans>}</p>
      <div className={styles.stars}>
        {STARS.map((n) => (
          <button
            key={n}
            type="button"
            aria-label={plural(n, { one: '# star', other: '# stars' })}
            aria-pressed={n === given}
            className={cx(n <= given && styles.lit)}
            {...focusableDisabledProps(rating > 0 || rate.disabled || rate.busy, () => {
              setChosen(n)
              void rate.send({ id: ended, rating: `${n}` })
            })}
          >
            <Icon icon={Star} size={24} filled={n <= given} />
          </button>
        ))}
      </div>
      {rate.note && (
        <p className={styles.problem} role="status">
          {rate.note}
        </p>
      )}
    </section>
  )
}
