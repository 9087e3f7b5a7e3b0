import { type ReactNode, useId, useRef } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './useModal.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  actions: ReactNode
  locked?: boolean
}

/** A short question or notice in the middle of the screen. Use a Sheet for anything longer. */
export function Dialog({ open, onClose, title, children, actions, locked = false }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useModal(dialog, open, onClose, locked)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes the dialog; on the keyboard Esc does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClick={(event) => {
        if (event.target === event.currentTarget && !locked) onClose()
      }}
    >
      {shown && (
        <div className={styles.body}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}
