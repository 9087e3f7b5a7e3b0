import type * as v from 'valibot'
import { dateTime } from '../format.ts'

interface Common {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly initial?: string | number | boolean
  /** True: an empty field is left out of the call. */
  readonly optional?: boolean
  /** Shows the field only if the function returns true for the values of the other fields. */
  readonly when?: (values: Values) => boolean
  /** Converts the entered text to the value that is sent; by default the text itself. */
  readonly read?: (text: string) => unknown
}

/**
 * A field of an action's dialog. `whole` and `decimal` are entered as text, and a decimal is sent unchanged.
 * `time` is entered in the device's time zone and sent in milliseconds.
 */
export type Field =
  | (Common & {
      readonly kind: 'line' | 'text' | 'whole' | 'decimal' | 'day' | 'time' | 'coin' | 'pair' | 'yes'
    })
  | (Common & {
      /** `many`: any number of choices, stored separated by commas. */
      readonly kind: 'choice' | 'many'
      readonly options: readonly { readonly value: string; readonly label: string }[]
    })

export type Values = Readonly<Record<string, string | boolean>>

function initialOf({ kind, initial }: Field): string | boolean {
  if (kind === 'yes') return initial === true
  if (initial === undefined) return ''
  return kind === 'time' ? dateTime(Number(initial)).slice(0, 16).replace(' ', 'T') : String(initial)
}

export const initialValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]))

function sent({ kind, read }: Field, text: string): unknown {
  if (read) return read(text)
  if (kind === 'many') return text === '' ? [] : text.split(',')
  if (text === '') return text
  if (kind === 'whole') return Number(text)
  return kind === 'time' ? new Date(text).getTime() : text
}

/** The call's parameters: `known` from the page and the entered values. */
export function inputOf(
  known: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  values: Values,
): Readonly<Record<string, unknown>> {
  const filled = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name]
    if (field.when && !field.when(values)) return []
    if (typeof value === 'boolean') return [[field.name, value]]
    const text = value?.trim() ?? ''
    if (text === '' && field.optional) return []
    return [[field.name, sent(field, text)]]
  })
  return { ...known, ...Object.fromEntries(filled) }
}

/** The first error of each field, from the issues of the contract's validation. */
export const wrongFields = (issues: readonly v.BaseIssue<unknown>[]): ReadonlySet<string> =>
  new Set(issues.flatMap(({ path }) => (path?.[0] ? [String(path[0].key)] : [])))
