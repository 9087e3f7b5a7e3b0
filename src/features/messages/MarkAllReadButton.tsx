import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '#data/platform/connectivity.ts'
import { unreadSum, useUnread } from '#data/realtime/unread-counts.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './messages.module.css'
import { useMarkRead } from './useMarkRead.ts'

/**
 * The button that marks all messages as read. While offline the button stays and shows why it is disabled.
 */
export function MarkAllReadButton() {
  const { t } = useLingui()
  const online = useOnline()
  const unread = unreadSum(useUnread())
  const mark = useMarkRead()
  const act = () => (online ? void mark({ all: '1' }) : toast(t`You are offline. This needs a connection.`))
  return (
    <button
      type="button"
      className={styles.readAll}
      aria-disabled={unread === 0 || !online || undefined}
      onClick={unread === 0 ? undefined : act}
    >
      <Trans>Mark all as read</Trans>
    </button>
  )
}
