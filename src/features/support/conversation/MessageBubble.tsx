import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { useLongPress } from '#ui/actions/useLongPress.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Check, CheckCheck, CircleAlert, Clock } from '#ui/media/icons.ts'
import styles from './conversation.module.css'
import type { Outgoing } from './outbox.ts'

interface Props {
  readonly mine: boolean
  /** Whether this is the first or the last message of a group by one author. */
  readonly first?: boolean
  readonly last?: boolean
  /** Time of the message (epoch seconds). */
  readonly time: number
  /** Picture of the author, shown beside messages of others. */
  readonly avatar?: ReactNode
  /** Name of the author, shown above the first message of a group. */
  readonly name?: ReactNode
  /**
   * Delivery state of the person's own message, shown beside its time: in flight, accepted by the server, or
   * read by the recipient.
   */
  readonly tick?: 'sending' | 'sent' | 'read' | undefined
  /** Whether the padding of a text is omitted, for a picture or a card. */
  readonly bare?: boolean
  readonly onHold?: (() => void) | undefined
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Bubble of one message: messages of others at the left, the person's own messages at the right. */
export function MessageBubble({
  mine,
  first = true,
  last = true,
  time,
  avatar,
  name,
  tick,
  bare = false,
  onHold,
  below,
  children,
}: Props) {
  const format = useFormat()
  const hold = useLongPress(onHold)
  return (
    <div className={cx(styles.line, mine && styles.mine)}>
      {avatar !== undefined && <div className={styles.avatar}>{last && avatar}</div>}
      <div className={styles.said}>
        {first && name && <p className={styles.name}>{name}</p>}
        <div className={cx(styles.bubble, last && styles.tail, bare && styles.bare)} {...hold}>
          {children}
          <span className={styles.stamp}>
            <time>{format.time(time, 'minute')}</time>
            {tick && <Tick tick={tick} />}
          </span>
        </div>
        {below}
      </div>
    </div>
  )
}

const TICKS = { sending: Clock, sent: Check, read: CheckCheck } as const

function Tick({ tick }: { readonly tick: keyof typeof TICKS }) {
  const { t } = useLingui()
  const words = { sending: t`Sending…`, sent: t`Sent`, read: t`Read` }
  return <Icon icon={TICKS[tick]} size={14} label={words[tick]} className={styles[tick]} />
}

/** Plain text with its line breaks; URLs in the text are not turned into links. */
export const Words = ({ text }: { readonly text: string }) => <p className={styles.words}>{text}</p>

interface OutgoingProps {
  readonly row: Outgoing
  readonly onAgain: () => void
  readonly onDrop: () => void
}

/** Bubble of a message that is in flight or has failed, with the reason and the possible actions. */
export function OutgoingBubble({ row, onAgain, onDrop }: OutgoingProps) {
  const { t } = useLingui()
  const problem = useErrorText()
  const name = t`Picture`
  const { state, said, preview, time, error } = row
  const underway = state === 'sending' || state === 'checking'
  return (
    <MessageBubble
      mine
      time={time}
      tick={underway ? 'sending' : undefined}
      bare={preview !== null}
      below={
        underway ? null : (
          <div className={styles.failed} role="status">
            <p>
              <Icon icon={CircleAlert} size={14} />
              {state === 'unknown' ? (
                <Trans>We could not confirm that this arrived.</Trans>
              ) : error ? (
                problem(error, t`This was not sent.`)
              ) : (
                <Trans>This was not sent.</Trans>
              )}
            </p>
            <span>
              <button type="button" onClick={onAgain}>
                {state === 'unknown' ? <Trans>Check the result</Trans> : <Trans>Send again</Trans>}
              </button>
              {state === 'failed' && (
                <button type="button" onClick={onDrop}>
                  <Trans>Delete</Trans>
                </button>
              )}
            </span>
          </div>
        )
      }
    >
      {preview ? <img className={styles.picture} src={preview} alt={name} /> : <Words text={said.shown} />}
    </MessageBubble>
  )
}
