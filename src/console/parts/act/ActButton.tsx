import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay } from '../../session.ts'
import { ActDialog, type ActFormProps } from './ActDialog.tsx'

export interface ActButtonProps extends ActFormProps {
  readonly button?: ButtonProps
  /** Of the dialog, where the button alone does not say what it is about. */
  readonly title?: string
}

/** A button with the dialog of its act. Operators whose roles do not allow it see none. */
export function ActButton({ button, title, ...form }: ActButtonProps) {
  const may = useMay(form.call)
  const [opened, dialog] = useDisclosure(false)
  if (!may) return null
  return (
    <>
      <Button variant="default" {...(form.danger ? { c: 'red' } : {})} {...button} onClick={dialog.open}>
        {form.label}
      </Button>
      <ActDialog {...form} {...(title ? { title } : {})} opened={opened} onClose={dialog.close} />
    </>
  )
}
