import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { useMay } from '../../session.ts'
import { ActDialog, type ActFormProps } from './ActDialog.tsx'
import { useDialogHost } from './DialogHost.tsx'

export interface ActButtonProps extends ActFormProps {
  readonly button?: ButtonProps
  /** Title of the dialog, where the button's label does not name the object. */
  readonly title?: string
}

/** A button that opens the dialog of an action. Hidden from operators whose roles do not allow the action. */
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
