import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ChatMessage, chat, REPORT_REASONS, type ReportReason } from '#contract/communication/chat.ts'
import { useSession } from '#data/session/session.ts'
import { useSubmit } from '#features/kit/index.ts'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Ban, Copy, Flag } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './chat.module.css'

interface Props {
  /** The message that was long-pressed; null while the menu is closed. */
  readonly message: ChatMessage | null
  readonly own: boolean
  readonly onClose: () => void
  readonly onBlocked: (userId: number) => void
}

/** Menu of actions on a message: copy, report, block its author. */
export function MessageMenu({ message, own, onClose, onBlocked }: Props) {
  const { t } = useLingui()
  const [reporting, setReporting] = useState(false)
  const close = () => {
    setReporting(false)
    onClose()
  }
  return (
    <Sheet
      open={message !== null}
      onClose={close}
      title={reporting ? t`Why are you reporting this?` : (message?.nickname ?? '')}
      flush
    >
      {message &&
        (reporting ? (
          <Reasons message={message} onDone={close} />
        ) : (
          <Choices
            message={message}
            own={own}
            onClose={close}
            onBlocked={onBlocked}
            onReport={() => setReporting(true)}
          />
        ))}
    </Sheet>
  )
}

interface ChoicesProps {
  readonly message: ChatMessage
  readonly own: boolean
  readonly onClose: () => void
  readonly onReport: () => void
  readonly onBlocked: (userId: number) => void
}

function Choices({ message, own, onClose, onReport, onBlocked }: ChoicesProps) {
  const { t } = useLingui()
  const { member } = useSession()
  const { nickname } = message
  const block = useSubmit(chat.block, {
    onDone: () => {
      onBlocked(message.uid)
      toast(t`You will no longer see their messages`)
      onClose()
    },
  })
  const copy = async () => {
    onClose()
    try {
      await navigator.clipboard.writeText(message.content)
      toast(t`Copied`)
    } catch {
      toast(t`Could not copy. Select it and copy it by hand`)
    }
  }
  return (
    <>
      {message.type === 'text' && (
        <ListRow height={52} icon={Copy} title={<Trans>Copy</Trans>} onClick={() => void copy()} />
      )}
      {member && !own && (
        <>
          <ListRow height={52} icon={Flag} title={<Trans>Report</Trans>} chevron onClick={onReport} />
          <ListRow
            height={52}
            icon={Ban}
            title={<Trans>Block {nickname}</Trans>}
            disabled={block.disabled || block.busy}
            onClick={() => void block.send({ user_id: message.uid, state: '1' })}
          />
        </>
      )}
      {block.note && (
        <p className={styles.problem} role="status">
          {block.note}
        </p>
      )}
    </>
  )
}

function Reasons({ message, onDone }: { readonly message: ChatMessage; readonly onDone: () => void }) {
  const { t } = useLingui()
  const words: Readonly<Record<ReportReason, string>> = {
    spam: t`Advertising or repeated messages`,
    scam: t`Attempted fraud`,
    abuse: t`Insults or threats`,
    other: t`Something else`,
  }
  const report = useSubmit(chat.report, {
    onDone: () => {
      toast(t`Thank you. We will look at it.`)
      onDone()
    },
  })
  return (
    <>
      {REPORT_REASONS.map((reason) => (
        <ListRow
          key={reason}
          height={52}
          title={words[reason]}
          disabled={report.disabled || report.busy}
          chevron
          onClick={() => void report.send({ message_id: message.id, reason })}
        />
      ))}
      {report.note && (
        <p className={styles.problem} role="status">
          {report.note}
        </p>
      )}
    </>
  )
}
