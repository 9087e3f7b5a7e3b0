import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import styles from './form.module.css'
import type { Submit } from './useSubmit.ts'

type Sending = Pick<Submit, 'busy' | 'disabled' | 'unknown' | 'note' | 'state'> & {
  check(): Promise<unknown>
}

interface FormProps {
  readonly submit: Sending
  /** Of `useForm`: where the focus is taken to the first field in error. */
  readonly element?: RefObject<HTMLFormElement | null>
  /** A tap on the button while nothing is on its way and nothing is unknown. */
  readonly onSubmit: () => unknown
  readonly label?: string
  /** Its fields stand close, as beside a book of prices. */
  readonly tight?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Nothing while something is on its way; asks for the result while that is unknown. */
function press(submit: Sending, onSubmit: () => unknown): void {
  if (submit.busy || submit.disabled) return
  if (submit.unknown) void submit.check()
  else onSubmit()
}

/** A form that sends once: never while something is on its way, and asks for the result while that is unknown. */
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
      {children}
    </form>
  )
}

/** Room for the one line about a write; it is announced when it appears. */
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
  /** Says what happens: "Transfer", "Buy 0.025 BTC". "Check the result" while that is unknown. */
  readonly children: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly size?: ButtonProps['size']
  /** Sends by a tap on this button alone, where Enter in a field must not: an order that needs no second look. */
  readonly onPress?: () => unknown
  /** It cannot be sent now for a reason that stands in the form. */
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
