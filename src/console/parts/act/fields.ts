import type * as v from 'valibot'
import { dateTime } from '../format.ts'

interface Common {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly initial?: string | number | boolean
  /** Left out of the call while it is empty. */
  readonly optional?: boolean
  /** Shown only while the other values are so. */
  readonly when?: (values: Values) => boolean
  /** What is sent for the text that was filled in, where that is not the text itself. */
  readonly read?: (text: string) => unknown
}

/**
 * A field of an act's dialog. `whole` and `decimal` are typed as text: a decimal is sent as it was typed. `time` is one of
 * this device, and sent in milliseconds.
 */
export type Field =
  | (Common & {
      readonly kind: 'line' | 'text' | 'whole' | 'decimal' | 'day' | 'time' | 'coin' | 'pair' | 'yes'
    })
  | (Common & {
      /** `many`: any number of them, kept with commas between. */
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

/** What is sent: `known` of the page and what was filled in, as the contract has it. */
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

/** The first field that the contract does not accept as it is, by the issues of its check. */
export const wrongFields = (issues: readonly v.BaseIssue<unknown>[]): ReadonlySet<string> =>
  new Set(issues.flatMap(({ path }) => (path?.[0] ? [String(path[0].key)] : [])))
