import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleDot, CircleX, Clock } from '#ui/media/icons.ts'
import styles from './records.module.css'

export interface Step {
  readonly key: string
  readonly label: ReactNode
  /**
   * `done`: completed; `now`: in progress; `waiting`: not started; `failed`: ended by rejection, expiry or
   * cancellation.
   */
  readonly state: 'done' | 'now' | 'waiting' | 'failed'
  /** Time or result of the step. */
  readonly note?: ReactNode
}

const MARKS = { done: CircleCheck, now: CircleDot, waiting: Clock, failed: CircleX } as const

interface Props {
  readonly steps: readonly Step[]
  readonly label?: string
  /** `row`: side by side, for three or four short labels; `timeline`: stacked, with times. */
  readonly as?: 'row' | 'timeline'
}

/**
 * Progress of a process in steps. The state of each step is in its accessible text, not only in its colour.
 */
export function ProgressSteps({ steps, label, as = 'row' }: Props) {
  const { t } = useLingui()
  const said = { done: t`Done`, now: t`In progress`, waiting: t`Not yet`, failed: t`Ended` }
  return (
    <ol className={styles[as]} aria-label={label}>
      {steps.map(({ key, label: name, state, note }) => (
        <li key={key} className={cx(styles[state])}>
          <Icon icon={MARKS[state]} size={16} label={said[state]} />
          <span>{name}</span>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
