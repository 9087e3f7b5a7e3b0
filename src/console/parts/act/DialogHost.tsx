import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ActDialog } from './ActDialog.tsx'

export type DialogForm = Omit<ComponentProps<typeof ActDialog>, 'opened' | 'onClose'>

interface Host {
  /** Opens the dialog of the button with this id. */
  readonly open: (id: string, form: DialogForm) => void
  /** What the button knows now, while its dialog is open; the dialog keeps the last of it when the button is gone. */
  readonly update: (id: string, form: DialogForm) => void
}

const HostContext = createContext<Host | null>(null)

/** What draws the dialogs of the buttons around here; null where each button draws its own. */
export const useDialogHost = (): Host | null => useContext(HostContext)

interface Shown {
  readonly id: string
  readonly form: DialogForm
  readonly isOpen: boolean
}

/** It is drawn closed at first: the dialog notes what had the focus when it changes from closed to open. */
function Hosted({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(shown.isOpen), [shown.isOpen])
  return <ActDialog {...shown.form} opened={opened} onClose={onClose} />
}

interface DialogHostProps {
  /** Parts with buttons of acts; they hear whether a dialog of theirs is open. */
  readonly children: (isOpen: boolean) => ReactNode
}

/**
 * Draws the dialogs of the buttons within it, so that a dialog and what was typed into it stay when the row with its button
 * is gone: a colleague decided it, and the list was read again. The buttons have to be made by the parent of the host, not by
 * `children` itself: a button tells the host of each time that it is drawn.
 */
export function DialogHost({ children }: DialogHostProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const openId = useRef<string | null>(null)
  const host = useMemo<Host>(
    () => ({
      open: (id, form) => {
        openId.current = id
        setShown({ id, form, isOpen: true })
      },
      update: (id, form) => {
        if (openId.current === id) setShown((now) => now && { ...now, form })
      },
    }),
    [],
  )
  const close = (): void => {
    openId.current = null
    setShown((now) => now && { ...now, isOpen: false })
  }
  return (
    <HostContext value={host}>
      {children(shown?.isOpen ?? false)}
      {shown && <Hosted key={shown.id} shown={shown} onClose={close} />}
    </HostContext>
  )
}

/** A host for these parts, where there is none around them already. */
export function DialogsStay({ children }: { readonly children: ReactNode }) {
  return useDialogHost() ? children : <DialogHost>{() => children}</DialogHost>
}
