import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import type { CallFreeze } from '#contract/freezes.ts'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { FreezeNotice } from '../requirements/FreezeNotice.tsx'
import styles from './form.module.css'
import type { Submit } from './useSubmit.ts'

type Sending = Pick<Submit, 'busy' | 'disabled' | 'unknown' | 'note' | 'state'> & {
  check(): Promise<unknown>
}

interface FormProps {
  /** `stoppedBy`: the freezes that stop what the form does; they are named at the top of the form. */
  readonly submit: Sending & { readonly stoppedBy: readonly CallFreeze[] }
  /** The form's element, created by `useForm`, which focuses the first invalid field in this element. */
  readonly element?: RefObject<HTMLFormElement | null>
  /** Called on submit, unless a request is in flight or its outcome is unknown. */
  readonly onSubmit: () => unknown
  readonly label?: string
  /** Whether the form has compact spacing, for use beside an order book. */
  readonly tight?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Submits the form; does nothing while a request is in flight, and looks up the outcome of a request whose
 * answer was lost.
 */
function press(submit: Sending, onSubmit: () => unknown): void {
  if (submit.busy || submit.disabled) return
  if (submit.unknown) void submit.check()
  else onSubmit()
}

/**
 * A form that submits once: further submissions are ignored while a request is in flight, and look up the outcome of a
 * request whose answer was lost. When operators have frozen what the form does, a notice at its top says so.
 */
export function Form({ submit, element, onSubmit, label, tight = false, className, children }: FormProps) {
  return (
    <form
      ref={element}
      className={cx(styles.form, tight && styles.tight, className)}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        press(submit, onSubmit)
      }}
    >
      {submit.stoppedBy.length > 0 && <FreezeNotice freezes={submit.stoppedBy} />}
      {children}
    </form>
  )
}

/** Reserved line for the message about the last request, announced to screen readers. */
export function SubmitNote({
  submit,
  quiet = false,
}: {
  readonly submit: Sending
  readonly quiet?: boolean
}) {
  return (
    <p role={submit.state === 'checking' ? 'status' : 'alert'} className={styles.note}>
      {!quiet && submit.note}
    </p>
  )
}

interface ButtonRest {
  readonly submit: Sending
  /**
   * Text that names the action: "Transfer", "Buy 0.025 BTC". Replaced by "Check the result" while the outcome is
   * unknown.
   */
  readonly children: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly size?: ButtonProps['size']
  /**
   * Called only by a click on this button, because Enter in a field must not send an order that has no
   * confirmation.
   */
  readonly onPress?: () => unknown
  /** Whether the button is disabled for a reason that the form shows. */
  readonly disabled?: boolean
}

export function SubmitButton({ submit, children, onPress, disabled = false, kind, size }: ButtonRest) {
  return (
    <Button
      type={onPress ? 'button' : 'submit'}
      block
      loading={submit.busy}
      disabled={submit.disabled || (disabled && !submit.unknown && !submit.busy)}
      {...(kind && { kind })}
      {...(size && { size })}
      {...(onPress && { onClick: () => press(submit, onPress) })}
    >
      {submit.unknown ? <Trans>Check the result</Trans> : children}
    </Button>
  )
}
