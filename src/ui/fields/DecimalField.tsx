import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { asTyped, isForeign, readTyped, type TypedFault } from '#i18n/typed.ts'
import { useRepeat } from '../actions/useRepeat.ts'
import { Icon } from '../media/Icon.tsx'
import { Minus, Plus } from '../media/icons.ts'
import { useComposed } from './composing.ts'
import styles from './DecimalField.module.css'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'

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
  /** What is wrong is said elsewhere, in the element with this id. */
  errorAt?: string | undefined
  readOnly?: boolean
  enterKeyHint?: 'done' | 'next'
  onFocus?: () => void
  onBlur?: () => void
}

/** What was pasted and not taken, and why. */
interface Rejected {
  readonly text: string
  readonly fault: TypedFault | 'decimals'
}

/**
 * An amount or price. Edited with either decimal mark; what was understood stands below it when it was typed with another
 * than the language's. What cannot be read as one number is not taken; pasted, the field says why.
 */
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
  // While it is edited the field shows what was typed, its marks included; what comes from elsewhere meanwhile (a level
  // of the book, a quarter of the balance) takes its place.
  const [edited, setEdited] = useState<{ text: string; value: string } | null>(null)
  // The tap that brings the focus chooses the whole figure; the next one puts the caret.
  const entering = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const editing = edited !== null
  // What is shown changes with the focus, and with it the browser drops the choice that Tab has made.
  useLayoutEffect(() => {
    if (editing && entering.current) input.current?.select()
  }, [editing])
  const [rejected, setRejected] = useState<Rejected | null>(null)
  const { t } = useLingui()
  const { lang } = useFormat()

  const typed = edited && (edited.value === value ? edited.text : asTyped(value, lang))

  const type = (text: string) => {
    const read = readTyped(text, lang, typed ?? '')
    const fault = 'fault' in read ? read.fault : decimals(read.value) > scale ? 'decimals' : null
    // One more key that makes no figure is left out without a word, as keypads do.
    const pasted = text.length - (typed?.length ?? 0) > 1
    if (fault !== null || 'fault' in read || (scale === 0 && /\p{P}$/u.test(read.text)))
      return setRejected(pasted && fault !== null ? { text: text.trim(), fault } : null)
    setRejected(null)
    setEdited({ text: read.text, value: read.value })
    onChange(read.value)
  }

  const move = (sign: 1 | -1) => {
    if (step === undefined || disabled || props.readOnly) return
    const wish = value === '' ? big(stepFrom ?? min) : big(value).plus(big(step).times(sign))
    const next = wish.lt(min) ? big(min) : max !== undefined && wish.gt(max) ? big(max) : wish
    setEdited(null)
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
  // The name under which the catalogues have this sentence already.
  const precision = scale
  const sayRejected = ({ text, fault }: Rejected): string => {
    if (fault === 'decimals')
      return plural(precision, { 0: 'Whole numbers only', one: 'Up to # decimal', other: 'Up to # decimals' })
    return fault === 'either'
      ? t`“${text}” can be read in two ways. Type it without a thousands separator`
      : t`“${text}” is not an amount. Type digits with one decimal separator`
  }
  const shown = typed ?? (value === '' ? '' : (format?.(value) ?? asTyped(value, lang)))
  const composed = useComposed(shown, type)
  const foreign = typed !== null && value !== '' && isForeign(typed, lang)
  // Without grouping: a mark here is the decimal one.
  const understood = foreign ? `= ${asTyped(exact(big(value)), lang)}` : hint
  const said = rejected === null ? error : sayRejected(rejected)
  return (
    <FieldShell
      id={id}
      label={label}
      labelAction={labelAction}
      error={said}
      wrong={rest.errorAt !== undefined}
      hint={understood}
      disabled={disabled}
      align={step === undefined ? 'start' : 'center'}
      inline={inline}
      stepped={step !== undefined}
      className={className}
      leading={
        step !== undefined && (
          <Stepper act={() => move(-1)} disabled={disabled} label={t`Decrease ${name}`} less />
        )
      }
      trailing={
        <>
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          {trailing}
          {step !== undefined && (
            <Stepper act={() => move(1)} disabled={disabled} label={t`Increase ${name}`} />
          )}
        </>
      }
    >
      <span className={styles.figure} style={{ '--length': shown.length } as CSSProperties}>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode={scale === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...composed}
          disabled={disabled}
          readOnly={rest.readOnly}
          placeholder={rest.placeholder}
          name={rest.name}
          enterKeyHint={rest.enterKeyHint}
          aria-invalid={said || rest.errorAt ? true : undefined}
          aria-describedby={rest.errorAt ?? describedBy(id, said, understood)}
          onKeyDown={keys}
          onFocus={() => {
            entering.current = true
            if (!rest.readOnly) setEdited({ text: asTyped(value, lang), value })
            onFocus?.()
          }}
          onClick={({ currentTarget }) => {
            if (entering.current && !rest.readOnly) currentTarget.select()
            entering.current = false
          }}
          onBlur={() => {
            entering.current = false
            setEdited(null)
            setRejected(null)
            onBlur?.()
          }}
        />
      </span>
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
