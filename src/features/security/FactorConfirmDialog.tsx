import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FactorFieldIfRequired, isFactorError, useCallSequence, useFactorCode } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface Props {
  readonly title: string
  /** Text of the dialog: what the action changes, and what stays unchanged. */
  readonly children: ReactNode
  readonly action: ReactNode
  /** Runs the action with a code of the second factor; '' when the person has no second factor. */
  readonly act: (factorCode: string) => Promise<unknown>
  readonly done: string
  /** Message for an error that has no specific text. */
  readonly otherwise: string
  readonly onClose: () => void
}

/** Confirmation of an action that the second factor protects. */
export function FactorConfirmDialog({ title, children, action, act, done, otherwise, onClose }: Props) {
  const factor = useFactorCode()
  const submit = useCallSequence((_: null) => act(factor.code), {
    otherwise,
    onDone: () => {
      toast(done)
      onClose()
    },
    onFailed: factor.rejected,
  })
  const note = isFactorError(submit.error) ? '' : submit.note
  return (
    <Dialog
      open
      onClose={onClose}
      locked={submit.busy}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={submit.busy}
            disabled={submit.disabled}
            onClick={() => factor.attempt() && submit.send(null)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{note || children}</p>
      <FactorFieldIfRequired factor={factor} onType={submit.reset} />
    </Dialog>
  )
}
