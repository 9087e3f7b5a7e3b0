import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react'
import { plainLine, plainMessage } from '#domain/text/plainText.ts'
import { describedBy, type FieldProps, FieldShell } from './FieldShell.tsx'
import { useComposed } from './imeComposition.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | 'date' | 'datetime-local'
  >
  name?: string
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url'
  enterKeyHint?: 'done' | 'next' | 'search' | 'send' | 'go'
  placeholder?: string
  /**
   * Maximum number of characters, counted in the normalised text, as by the server. A longer text is reported,
   * never cut off: a shortened memo or code would be a different memo or code.
   */
  maxLength?: number
  required?: boolean
  readOnly?: boolean
  /** Renders a text area with this number of rows. */
  rows?: number
  leading?: ReactNode
  trailing?: ReactNode
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  labelAction,
  error: fault,
  hint,
  disabled = false,
  className,
  value,
  onChange,
  type = 'text',
  maxLength: count = Number.POSITIVE_INFINITY,
  rows,
  leading,
  trailing,
  ref,
  ...rest
}: TextFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const { length } = rows === undefined ? plainLine(value) : plainMessage(value)
  const error = fault || (length > count ? t`Character too long: at most ${count}` : undefined)
  const composed = useComposed(value, (text) => onChange(text))
  const shared = {
    id,
    ...composed,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, error, hint),
    // Names, addresses and codes are not prose, so they are not capitalised.
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: rows !== undefined,
    ...rest,
  }
  return (
    <FieldShell
      id={id}
      label={label}
      labelAction={labelAction}
      error={error}
      hint={hint}
      disabled={disabled}
      leading={leading}
      trailing={trailing}
      tall={rows !== undefined}
      className={className}
    >
      {rows === undefined ? (
        <input ref={ref} type={type} {...shared} />
      ) : (
        <textarea rows={rows} {...shared} />
      )}
    </FieldShell>
  )
}
