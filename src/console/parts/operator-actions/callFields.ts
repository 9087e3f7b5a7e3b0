import type { FieldKind } from '#contract/operators/fields.ts'
import { type FormField, formOf } from '#contract/operators/forms.ts'
import type { ActCall } from '../../queries.ts'
import type { Field } from './fieldValues.ts'

/** Texts of forms: names of parameters, their help and names of their choices. */
export interface Names {
  readonly field: (name: string) => string
  readonly help: (text: string) => string
  readonly choice: (name: string, value: string) => string
}

/** Kinds of fields that have another name in forms than in the contract. */
const KINDS = { 'long-text': 'text', integer: 'whole', flag: 'yes' } as const

function kindOf(kind: Exclude<FieldKind, 'choice'>): Exclude<Field['kind'], 'choice' | 'many'> {
  if (kind === 'text') return 'line'
  return kind === 'long-text' || kind === 'integer' || kind === 'flag' ? KINDS[kind] : kind
}

const isInitial = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

function fieldOf({ name, kind, required, help, choices = [] }: FormField, row: object, names: Names): Field {
  const before: unknown = Object.entries(row).find(([own]) => own === name)?.[1]
  const common = {
    name,
    label: names.field(name),
    ...(help ? { help: names.help(help) } : {}),
    ...(isInitial(before) && before !== '' ? { initial: before } : {}),
    ...(required || kind === 'flag' ? {} : { optional: true }),
  }
  if (kind !== 'choice') return { ...common, kind: kindOf(kind) }
  return {
    ...common,
    kind,
    options: choices.map((value) => ({ value, label: names.choice(name, value) })),
  }
}

/**
 * The fields for an action's parameters in the contract, except parameters in `known`, which the page
 * provides. A field starts with the value of the same name in `row`, the object before the change.
 */
export function callFields(call: ActCall, known: object, row: object, names: Names): readonly Field[] {
  const form = formOf(call)
  if (!form) throw new TypeError(`${call.command} has no form: it needs fields of its own`)
  return form.filter(({ name }) => !Object.hasOwn(known, name)).map((field) => fieldOf(field, row, names))
}
