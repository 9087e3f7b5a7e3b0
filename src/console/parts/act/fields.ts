import type * as v from 'valibot'

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
}

/** A field of an act's dialog. `whole` and `decimal` are typed as text: a decimal is sent as it was typed. */
export type Field =
  | (Common & { readonly kind: 'line' | 'text' | 'whole' | 'decimal' | 'day' | 'yes' })
  | (Common & {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
    })

export type Values = Readonly<Record<string, string | boolean>>

export const initialValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, initial }) => [
      name,
      kind === 'yes' ? initial === true : initial === undefined ? '' : String(initial),
    ]),
  )

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
    return [[field.name, field.kind === 'whole' && text !== '' ? Number(text) : text]]
  })
  return { ...known, ...Object.fromEntries(filled) }
}

/** The first field that the contract does not accept as it is, by the issues of its check. */
export const wrongFields = (issues: readonly v.BaseIssue<unknown>[]): ReadonlySet<string> =>
  new Set(issues.flatMap(({ path }) => (path?.[0] ? [String(path[0].key)] : [])))
