import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { useMay } from '../../session.ts'
import { ActDialog, type ActFormProps } from './ActDialog.tsx'
import { useDialogHost } from './DialogHost.tsx'

export interface ActButtonProps extends ActFormProps {
  readonly button?: ButtonProps
  /** Of the dialog, where the button alone does not say what it is about. */
  readonly title?: string
}

/** A button with the dialog of its act. Operators whose roles do not allow it see none. */
export function ActButton({ button, ...form }: ActButtonProps) {
  const may = useMay(form.call)
  const id = useId()
  const host = useDialogHost()
  const [opened, dialog] = useDisclosure(false)
  useEffect(() => host?.update(id, form))
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        {...(form.danger ? { c: 'red' } : {})}
        {...button}
        onClick={() => (host ? host.open(id, form) : dialog.open())}
      >
        {form.label}
      </Button>
      {!host && <ActDialog {...form} opened={opened} onClose={dialog.close} />}
    </>
  )
}
