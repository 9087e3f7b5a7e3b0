import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sixDigits } from '#domain/text/plainText.ts'
import { useCooldown } from '../actions/cooldown.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './CodeField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface Props
  extends Omit<TextFieldProps, 'type' | 'rows' | 'trailing' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  /** Requests a code; the waiting time starts when the promise resolves with any value except `false`. */
  onSend: () => Promise<unknown>
  /** Identifies the code ("register", "password"), so that its waiting time survives leaving the page. */
  waitKey: string
  /** Current time (ms). */
  now: () => number
  /** Seconds until the next code can be requested. */
  wait?: number
  /** Disables Send while no code can be requested (no address typed, offline). */
  sendDisabled?: boolean
}

/** Input of six digits with a Send button and its countdown. */
export function CodeField({
  onSend,
  waitKey,
  now,
  wait = 60,
  sendDisabled = false,
  onChange,
  ...rest
}: Props) {
  const { t } = useLingui()
  const [sending, setSending] = useState(false)
  const { left, start } = useCooldown(waitKey, wait, now)

  // While waiting, the button stays focusable and ignores clicks.
  const waits = sendDisabled || sending || left > 0
  const send = async () => {
    if (waits) return
    setSending(true)
    try {
      if ((await onSend()) !== false) start()
    } finally {
      setSending(false)
    }
  }

  return (
    <TextField
      {...rest}
      onChange={(value) => onChange(sixDigits(value))}
      inputMode="numeric"
      autoComplete="one-time-code"
      trailing={
        <button
          type="button"
          className={styles.send}
          aria-disabled={waits || undefined}
          onClick={() => void send()}
        >
          {sending ? <Spinner size={16} /> : left > 0 ? t`${left} s` : t`Send`}
        </button>
      }
    />
  )
}
