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
  /** Updates the form of an open dialog. When the button was removed, the dialog keeps the last form. */
  readonly update: (id: string, form: DialogForm) => void
}

const HostContext = createContext<Host | null>(null)

/**
 * The host that renders the dialogs of the buttons inside it; null outside of a host, where each button
 * renders its own dialog.
 */
export const useDialogHost = (): Host | null => useContext(HostContext)

interface Shown {
  readonly id: string
  readonly form: DialogForm
  readonly isOpen: boolean
}

/** The dialog is rendered closed first, because it saves the focused element when it changes from closed to open. */
function Hosted({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(shown.isOpen), [shown.isOpen])
  return <ActDialog {...shown.form} opened={opened} onClose={onClose} />
}

interface DialogHostProps {
  /** Renders the content. `isOpen`: whether a dialog is open. */
  readonly children: (isOpen: boolean) => ReactNode
}

/**
 * Renders the dialogs of the buttons inside it, so that a dialog keeps its input when a refresh removes the row with
 * its button. The host's parent must create the buttons, not `children` itself, because a button updates its host in
 * each render.
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

/** Wraps the children in a `DialogHost` unless a `DialogHost` already contains them. */
export function EnsureDialogHost({ children }: { readonly children: ReactNode }) {
  return useDialogHost() ? children : <DialogHost>{() => children}</DialogHost>
}
