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
import { big, exact, isTooFine } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { asTyped, isForeign } from '#i18n/typedNumber.ts'
import { useRepeatWhileHeld } from '../actions/useRepeatWhileHeld.ts'
import { Icon } from '../media/Icon.tsx'
import { Minus, Plus } from '../media/icons.ts'
import styles from './DecimalField.module.css'
import { type Rejected, readInput, stepped } from './decimalInput.ts'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'
import { isComposing, useComposed } from './imeComposition.ts'
import { useTooManyDecimalsText } from './tooManyDecimalsText.ts'

interface Props extends FieldProps {
  /** Typed value with `.` as decimal mark; empty when nothing was typed. */
  value: string
  onChange: (value: string) => void
  /** Maximum number of decimals; further decimals cannot be typed. */
  scale: number
  /** Formats `value` for display while the field is not focused. The result is never parsed. */
  format?: (value: string) => string
  /** Currency or "shares" after the value. */
  unit?: ReactNode
  /** Step of the − and + buttons and the arrow keys; without a step there are no buttons. */
  step?: string
  /** Base of the first step when the field is empty, for example the last price. */
  stepFrom?: string
  min?: string
  max?: string
  placeholder?: string
  /** Places the label before the value in one line, value right-aligned (Total, Stake). */
  inline?: boolean
  trailing?: ReactNode
  name?: string
  /** Id of the element that shows the error, when the error is shown outside of the field. */
  errorAt?: string | undefined
  readOnly?: boolean
  enterKeyHint?: 'done' | 'next'
  onFocus?: () => void
  onBlur?: () => void
}

/**
 * Input of an amount or price. Accepts both decimal marks; when the typed mark is not the language's, the
 * interpretation is shown below. Input that is not an unambiguous number is rejected; for pasted text the reason is
 * shown.
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
  // While focused the field shows the typed text with its marks; a value set from outside (a price of the
  // order book, a percentage of the balance) replaces the typed text.
  const [edited, setEdited] = useState<{ text: string; value: string } | null>(null)
  // The click that focuses the field selects the whole number; the next click sets the cursor.
  const entering = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const editing = edited !== null
  // Focusing changes the displayed text, so the selection that the browser makes on Tab is lost and must be
  // made again.
  useLayoutEffect(() => {
    if (editing && entering.current) input.current?.select()
  }, [editing])
  const [rejected, setRejected] = useState<Rejected | null>(null)
  const { t } = useLingui()
  const { lang } = useFormat()

  const typed = edited && (edited.value === value ? edited.text : asTyped(value, lang))

  const type = (text: string, inputType: string) => {
    const read = readInput(text, { lang, scale, before: typed ?? '', inputType })
    if ('rejected' in read) return setRejected(read.rejected)
    setRejected(null)
    setEdited(read)
    onChange(read.value)
  }

  const move = (sign: 1 | -1) => {
    if (step === undefined || disabled || props.readOnly) return
    setEdited(null)
    onChange(stepped(value, sign, { step, from: stepFrom, min, max, scale }))
  }

  const keys = (event: KeyboardEvent) => {
    if (step === undefined || isComposing(event) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
      return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }

  const name = typeof label === 'string' ? label : ''
  const decimalsText = useTooManyDecimalsText()
  const rejectedText = useRejectedText(scale)
  const shown = typed ?? (value === '' ? '' : (format?.(value) ?? asTyped(value, lang)))
  const composed = useComposed(shown, type)
  const foreign = typed !== null && value !== '' && isForeign(typed, lang)
  // The number is shown without group marks, so that its only mark is the decimal mark.
  const understood = foreign ? `= ${asTyped(exact(big(value)), lang)}` : hint
  // After the coin changed, the earlier value may have too many decimals for the new coin; this error is more
  // precise than the error of the form.
  const held = isTooFine(value, scale) ? decimalsText(scale) : error
  const said = rejected === null ? held : rejectedText(rejected)
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

/** Why a pasted text is not accepted. */
function useRejectedText(scale: number): (rejected: Rejected) => string {
  const { t } = useLingui()
  const decimalsText = useTooManyDecimalsText()
  return ({ text, fault }) => {
    if (fault === 'decimals') return decimalsText(scale)
    return fault === 'either'
      ? t`“${text}” can be read in two ways. Type it without a thousands separator`
      : t`“${text}” is not an amount. Type digits with one decimal separator`
  }
}

function Stepper(props: { act: () => void; disabled: boolean; label: string; less?: boolean }) {
  const handlers = useRepeatWhileHeld(props.act)
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
