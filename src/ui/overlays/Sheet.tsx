import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { X } from '../media/icons.ts'
import styles from './Sheet.module.css'
import { useModal } from './useModal.ts'
import { useSheetDrag } from './useSheetDrag.ts'

export interface SheetProps {
  open: boolean
  /** Called by Esc, the system's back, the close button, a click outside of the sheet, and dragging down. */
  onClose: () => void
  title?: ReactNode
  /** Accessible name for a sheet without title. */
  label?: string
  children: ReactNode
  /** Content that stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** While true the sheet cannot be closed. */
  locked?: boolean
  /** `auto` grows with the content; `full` is 88 % of the screen (long lists with search). */
  height?: 'auto' | 'full'
  /** Content without the 16 px margin (full-width lists). */
  flush?: boolean
  /** `bottom` (default): a sheet at the lower edge; `start`: a drawer at the left side. */
  from?: 'bottom' | 'start'
}

/**
 * A bottom sheet on the native dialog element, which provides focus trap, inert page, Esc and (where
 * supported) back.
 */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, label, locked = false, height = 'auto', flush = false } = props
  const drawer = props.from === 'start'
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useModal(dialog, open, onClose, locked)
  const drag = useSheetDrag(dialog, onClose, locked || drawer)
  // Keeps the content during the closing animation, when the owner may have cleared its data.
  const last = useRef({ title, children: props.children, footer: props.footer })
  if (open) last.current = { title, children: props.children, footer: props.footer }
  const content = last.current

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes the dialog; on the keyboard Esc does
    <dialog
      ref={dialog}
      className={cx(styles.sheet, height === 'full' && styles.full, drawer && styles.drawer)}
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget && !locked) onClose()
      }}
    >
      {shown && (
        <div className={styles.body}>
          <div className={styles.head} {...drag}>
            {!drawer && <span className={styles.grab} />}
            {content.title !== undefined && (
              <div className={styles.bar}>
                <h2 id={id} className={styles.title}>
                  {content.title}
                </h2>
                <IconButton icon={X} label={t`Close`} onClick={onClose} disabled={locked} />
              </div>
            )}
          </div>
          <div className={cx(styles.content, flush && styles.flush)}>{content.children}</div>
          {content.footer && <div className={styles.footer}>{content.footer}</div>}
        </div>
      )}
    </dialog>
  )
}
