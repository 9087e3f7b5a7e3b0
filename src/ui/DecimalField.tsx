import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { big, exact, typedAmount } from '#domain/money.ts'
import styles from './DecimalField.module.css'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'
import { Icon } from './Icon.tsx'
import { Minus, Plus } from './icons.ts'
import { useRepeat } from './useRepeat.ts'

interface Props extends FieldProps {
  /** What was typed, with `.` as the decimal mark; empty when nothing was. */
  value: string
  onChange: (value: string) => void
  /** Digits allowed after the point; more cannot be typed. */
  scale: number
  /** Shows `value` in the language's form while the field is not being edited. Never parsed back. */
  format?: (value: string) => string
  /** Currency or "shares", after the value. */
  unit?: ReactNode
  /** Step of the − and + buttons and the arrow keys; without it there are none. */
  step?: string
  /** Where stepping starts when the field is empty (the last price). */
  stepFrom?: string
  min?: string
  max?: string
  placeholder?: string
  /** Before the value in one line instead of above it (Total, Stake); the value then stands at the right. */
  inline?: boolean
  trailing?: ReactNode
  name?: string
  readOnly?: boolean
  enterKeyHint?: 'done' | 'next'
  onFocus?: () => void
  onBlur?: () => void
}

/** An amount or price. Takes `,` and `.` as the decimal mark, refuses anything that is not one plain number. */
export function DecimalField(props: Props) {
  const {
    label,
    labelAction,
    error,
    hint,
    disabled = false,
    className,
    value,
    onChange,
    scale,
    format,
  } = props
  const { unit, step, stepFrom, min = '0', max, inline = false, trailing, onFocus, onBlur, ...rest } = props
  const id = useId()
  // While it is edited the field shows what was typed, comma and trailing point included.
  const [typed, setTyped] = useState<string | null>(null)
  const { t } = useLingui()

  const type = (text: string) => {
    const next = typedAmount(text)
    if (!/^\d*(?:\.\d*)?$/.test(next)) return
    const mark = next.indexOf('.')
    if (mark >= 0 && next.length - mark - 1 > scale) return
    if (scale === 0 && /[.,]/.test(text)) return
    setTyped(text)
    onChange(next)
  }

  const move = (sign: 1 | -1) => {
    if (step === undefined || disabled || props.readOnly) return
    const wish = value === '' ? big(stepFrom ?? min) : big(value).plus(big(step).times(sign))
    const next = wish.lt(min) ? big(min) : max !== undefined && wish.gt(max) ? big(max) : wish
    setTyped(null)
    // A bound is taken as it stands; between the bounds the digits on screen stay.
    if (next !== wish) onChange(exact(next))
    else onChange(next.toFixed(Math.max(decimals(step), Math.min(decimals(value), scale))))
  }

  const keys = (event: KeyboardEvent) => {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }

  const name = typeof label === 'string' ? label : ''
  const shown = typed ?? (value === '' ? '' : (format?.(value) ?? value))
  return (
    <FieldShell
      id={id}
      label={label}
      labelAction={labelAction}
      error={error}
      hint={hint}
      disabled={disabled}
      align={step === undefined ? 'start' : 'center'}
      inline={inline}
      stepped={step !== undefined}
      className={className}
      leading={
        step !== undefined && (
          <Stepper act={() => move(-1)} disabled={disabled} label={t`Less: ${name}`} less />
        )
      }
      trailing={
        <>
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          {trailing}
          {step !== undefined && <Stepper act={() => move(1)} disabled={disabled} label={t`More: ${name}`} />}
        </>
      }
    >
      <input
        id={id}
        type="text"
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        disabled={disabled}
        readOnly={rest.readOnly}
        placeholder={rest.placeholder}
        name={rest.name}
        enterKeyHint={rest.enterKeyHint}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
        onFocus={() => {
          if (!rest.readOnly) setTyped(value)
          onFocus?.()
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
      />
    </FieldShell>
  )
}

const decimals = (text: string): number => {
  const mark = text.indexOf('.')
  return mark < 0 ? 0 : text.length - mark - 1
}

function Stepper(props: { act: () => void; disabled: boolean; label: string; less?: boolean }) {
  const handlers = useRepeat(props.act)
  return (
    <button
      type="button"
      className={styles.step}
      disabled={props.disabled}
      aria-label={props.label}
      {...handlers}
    >
      <Icon icon={props.less ? Minus : Plus} size={16} />
    </button>
  )
}
