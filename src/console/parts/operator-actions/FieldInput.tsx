import { useLingui } from '@lingui/react/macro'
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { deviceOffset } from '../format.ts'
import type { Field } from './fieldValues.ts'
import { MarketNameField } from './MarketNameField.tsx'

/** Kinds of fields for which the browser has an input type. */
const TYPES: Readonly<Record<string, string>> = { day: 'date', time: 'datetime-local' }

interface FieldInputProps {
  readonly field: Field
  readonly value: string | boolean
  readonly error: string | null
  readonly autoFocus: boolean
  readonly onChange: (value: string | boolean) => void
}

/** The time zone of a field for times; null for other fields. */
function useZone(time: string | null): string | null {
  const { t } = useLingui()
  if (time === null) return null
  return t`Time of this device: ${deviceOffset(time === '' ? new Date() : new Date(time))}`
}

/** One field of an action's dialog, by its kind. */
export function FieldInput({ field, value, error, autoFocus, onChange }: FieldInputProps) {
  const { label, help, placeholder, kind, optional } = field
  const zone = useZone(kind === 'time' ? String(value) : null)
  const common = {
    label,
    description: [help, zone].filter(Boolean).join('. ') || undefined,
    placeholder,
    error,
    withAsterisk: !optional && kind !== 'yes',
    'data-autofocus': autoFocus || undefined,
  }
  if (kind === 'yes')
    return (
      <Switch
        label={label}
        description={help}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  const text = typeof value === 'string' ? value : ''
  if (kind === 'choice')
    return (
      <Select
        {...common}
        data={[...field.options]}
        value={text === '' ? null : text}
        onChange={(next) => onChange(next ?? '')}
        clearable={optional === true}
        allowDeselect={false}
        searchable={field.options.length > 8}
        comboboxProps={{ withinPortal: true }}
      />
    )
  if (kind === 'many')
    return (
      <MultiSelect
        {...common}
        size="xs"
        withAsterisk={false}
        data={[...field.options]}
        value={text === '' ? [] : text.split(',')}
        onChange={(next) => onChange(next.join(','))}
      />
    )
  if (kind === 'coin' || kind === 'pair')
    return <MarketNameField {...common} what={kind} value={text} onChange={onChange} />
  if (kind === 'text')
    return <Textarea {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <TextInput
      {...common}
      type={TYPES[kind] ?? 'text'}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
