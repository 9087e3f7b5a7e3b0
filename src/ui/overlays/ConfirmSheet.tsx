import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../actions/Button.tsx'
import { KeyValue, type KeyValueRow } from '../lists/KeyValue.tsx'
import { Icon } from '../media/Icon.tsx'
import { CircleAlert } from '../media/icons.ts'
import styles from './ConfirmSheet.module.css'
import { Sheet } from './Sheet.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Icon, pair, kind of order, side. */
  head?: ReactNode
  /** All effects and all costs of the action; the sum is marked as `total`. */
  rows: readonly KeyValueRow[]
  /** Possible consequences in plain words; loss before gain. */
  note?: ReactNode
  /** Content between rows and button, such as "Do not show again today" or the pay password. */
  children?: ReactNode
  /** Text of the button, which names the action with the amount: "Buy 0.025 BTC". */
  action: ReactNode
  kind?: ButtonProps['kind']
  /** Sends the request. The sheet is locked until the promise settles; the owner closes the sheet on success. */
  onConfirm: () => Promise<unknown> | undefined
  /** True while the app asks the server for the outcome of the request ("Checking the result…"). */
  sending?: boolean
  /** Why the action cannot be confirmed now (offline, stale price, rejected). */
  error?: ReactNode
  disabled?: boolean
}

/** The confirmation before money moves. While sending, the sheet can neither be closed nor sent again. */
export function ConfirmSheet(props: Props) {
  const { open, onClose, title, head, rows, note, children, action, kind = 'primary', onConfirm } = props
  const [pending, setPending] = useState(false)
  const locked = pending || props.sending === true

  const confirm = () => {
    const result = onConfirm()
    if (!result) return undefined
    setPending(true)
    const unlock = () => setPending(false)
    result.then(unlock, unlock)
    return result
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      locked={locked}
      footer={
        <Button
          kind={kind}
          size={48}
          block
          loading={locked}
          disabled={props.disabled === true && !locked}
          onClick={confirm}
        >
          {action}
        </Button>
      }
    >
      {head && <div className={styles.head}>{head}</div>}
      <KeyValue rows={rows} density="roomy" boxed />
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.extra}>{children}</div>}
      <div className={styles.error} role="alert">
        {props.error && (
          <>
            <Icon icon={CircleAlert} size={16} />
            <span>{props.error}</span>
          </>
        )}
      </div>
    </Sheet>
  )
}
