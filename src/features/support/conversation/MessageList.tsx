import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { sameDay } from '#i18n/time.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './conversation.module.css'
import { groupMessages, type LoggedMessage, type Placed } from './messageLog.ts'
import type { Log } from './useMessageLog.ts'
import { useStickToBottom } from './useStickToBottom.ts'

interface Props<M extends LoggedMessage> {
  readonly log: Log<M>
  /** Returns the author of a message, by which messages are grouped; `mine` for the person's own messages. */
  readonly authorOf: (message: M) => string
  readonly children: (placed: Placed<M>) => ReactNode
  /** Content above the oldest message, such as a notice. */
  readonly head?: ReactNode
  /** Content below the newest message, such as messages in flight. */
  readonly tail?: ReactNode
  /** Number of messages in flight; when it grows, the list scrolls to the end. */
  readonly waiting: number
  readonly label: string
}

/**
 * The messages of a conversation with day separators; older messages are loaded by scrolling up, and a button
 * scrolls back to the end.
 */
export function MessageList<M extends LoggedMessage>({
  log,
  authorOf,
  children,
  head,
  tail,
  waiting,
  label,
}: Props<M>) {
  const problem = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  const { messages } = log
  const rows = useMemo(() => groupMessages(messages, authorOf), [messages, authorOf])
  const { unseen, away, toEnd } = useStickToBottom({
    list: box,
    first: messages[0]?.id ?? 0,
    last: messages.at(-1)?.id ?? 0,
    newAfter: (id) => messages.filter((one) => one.id > id && authorOf(one) !== 'mine').length,
    onTop: log.loadOlder,
  })
  const sent = useRef(waiting)
  useEffect(() => {
    if (waiting > sent.current) toEnd()
    sent.current = waiting
  }, [waiting, toEnd])
  return (
    <div ref={box} className={styles.talk}>
      {!log.more && head}
      {log.loadingOlder && (
        <div className={styles.older}>
          <Spinner />
        </div>
      )}
      {log.olderError && (
        <ErrorState inline message={problem(log.olderError)} onRetry={async () => log.loadOlder()} />
      )}
      <div role="log" aria-label={label}>
        <ol className={styles.list}>
          {rows.map((row) => (
            <li key={row.message.id} className={cx(styles.row, row.first && styles.apart)}>
              {row.day !== null && <DayLine day={row.day} />}
              {children(row)}
            </li>
          ))}
        </ol>
      </div>
      {tail}
      {away && (
        <div className={styles.jumpPlace}>
          <button type="button" className={styles.jump} onClick={toEnd}>
            <Icon icon={ChevronDown} size={16} />
            {unseen > 0 ? (
              plural(unseen, { one: '# new', other: '# new' })
            ) : (
              <span className="visually-hidden">
                <Trans>Go to the newest message</Trans>
              </span>
            )}
          </button>
        </div>
      )}
    </div>
  )
}

function DayLine({ day }: { readonly day: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = serverNow()
  // The days are compared by calendar date instead of hours, because a day with a clock change has 23 or 25 hours.
  const yesterday = new Date(now).setDate(new Date(now).getDate() - 1)
  const name = sameDay(day, now) ? t`Today` : sameDay(day, yesterday) ? t`Yesterday` : format.time(day, 'day')
  return (
    <p className={styles.day}>
      <span>{name}</span>
    </p>
  )
}
