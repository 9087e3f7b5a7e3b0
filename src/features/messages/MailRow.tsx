import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Mail } from '#contract/communication/message.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { UnreadDot } from '#ui/feedback/Badge.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Check } from '#ui/media/icons.ts'
import { MAIL_ICONS } from './messageKinds.ts'
import styles from './messages.module.css'
import { useMarkRead } from './useMarkRead.ts'
import { useSwipedRow } from './useSwipedRow.ts'

/**
 * One message. A click opens the message with a link to its subject and marks it as read; a swipe to the left
 * only marks it as read.
 */
export function MailRow({ mail }: { readonly mail: Mail }) {
  const { t } = useLingui()
  const format = useFormat()
  const mark = useMarkRead()
  const [open, setOpen] = useState(false)
  const unread = mail.is_read === 0
  const swipe = useSwipedRow(() => void mark({ id: mail.id }), unread)
  const toggle = () => {
    setOpen(!open)
    if (!open && unread) void mark({ id: mail.id })
  }
  return (
    <div className={styles.mailFrame}>
      {unread && (
        <span className={styles.behind} aria-hidden="true">
          <Icon icon={Check} size={16} />
          <Trans>Mark as read</Trans>
        </span>
      )}
      <article className={cx(styles.mail, open && styles.open)} {...swipe}>
        <Icon icon={MAIL_ICONS[mail.type]} className={styles.mailIcon} />
        <div className={styles.mailText}>
          <button type="button" className={styles.mailTarget} aria-expanded={open} onClick={toggle}>
            <span className={styles.mailTitle}>{mail.title}</span>
            <time className={styles.time} dateTime={new Date(mail.created_time * 1000).toISOString()}>
              {format.time(mail.created_time, 'minute')}
            </time>
            <span className={styles.dotPlace}>{unread && <UnreadDot label={t`Unread`} />}</span>
            <span className={styles.mailContent} data-ellipsis>
              {mail.content}
            </span>
          </button>
          {open && mail.link !== '' && (
            <div className={styles.mailLink}>
              <Button kind="quiet" size={36} href={mail.link}>
                <Trans>View details</Trans>
              </Button>
            </div>
          )}
        </div>
      </article>
    </div>
  )
}
