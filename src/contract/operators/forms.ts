import * as v from 'valibot'
import { day, decimal, type OperatorCall } from './call-builders.ts'
import { amount, FIELD_KINDS, type FieldKind } from './fields.ts'

/**
 * Generated forms of calls that change something: the fields of a form with their order and kind, derived
 * from the call's parameters. The kind is in the metadata of the field (`fields.ts`), otherwise it is
 * derived from the field's schema.
 */

export interface FormField {
  /** Name of the parameter. */
  readonly name: string
  readonly kind: FieldKind
  readonly required: boolean
  /** Help text of the field, in English; empty when the field has none. */
  readonly help: string
  /** The values of a field of kind `choice`. */
  readonly choices?: readonly string[]
}

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>
type Item = Schema | v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>

const isSchema = (item: Item): item is Schema => item.kind === 'schema'
/** The validation steps of a schema, including the steps of wrapped schemas. */
const stepsOf = (schema: Schema): readonly Item[] =>
  'pipe' in schema
    ? (schema.pipe as readonly Item[]).flatMap((item) =>
        isSchema(item) && 'pipe' in item ? [item, ...stepsOf(item)] : [item],
      )
    : [schema]

const isKind = (value: unknown): value is FieldKind => (FIELD_KINDS as readonly unknown[]).includes(value)
const propertyOf = (item: Item | undefined, name: string): unknown =>
  item && name in item ? (item as unknown as Readonly<Record<string, unknown>>)[name] : undefined

/** A text whose maximum length (characters) is higher gets an input of several lines. */
const ONE_LINE = 300

function kindOf(schema: Schema): FieldKind | null {
  const { kind } = v.getMetadata(schema)
  if (isKind(kind)) return kind
  const steps = stepsOf(schema)
  const types = steps.map(({ type }) => type)
  const has = (one: Item): boolean => steps.includes(one) || one === schema
  if (has(decimal) || has(amount)) return 'decimal'
  if (has(day) || types.includes('iso_date')) return 'day'
  if (types.includes('picklist')) return 'choice'
  if (types.includes('boolean')) return 'flag'
  if (types.includes('number')) return 'integer'
  if (!types.includes('string')) return null
  const most = propertyOf(
    steps.find(({ type }) => type === 'max_length'),
    'requirement',
  )
  return typeof most === 'number' && most > ONE_LINE ? 'long-text' : 'text'
}

function choicesOf(schema: Schema): readonly string[] {
  const options = propertyOf(
    stepsOf(schema).find(({ type }) => type === 'picklist'),
    'options',
  )
  return Array.isArray(options) ? options.map(String) : []
}

function fieldOf(name: string, entry: Schema): FormField | null {
  const required = entry.type !== 'optional'
  const inner = propertyOf(entry, 'wrapped')
  const schema = required ? entry : (inner as Schema)
  const kind = kindOf(schema)
  return (
    kind && {
      name,
      kind,
      required,
      help: v.getDescription(entry) ?? v.getDescription(schema) ?? '',
      ...(kind === 'choice' ? { choices: choicesOf(schema) } : {}),
    }
  )
}

/**
 * The fields of a call's form in the order of the parameters; null when no kind of input suits one of the
 * parameters.
 */
export function formOf({ params }: Pick<OperatorCall, 'params'>): readonly FormField[] | null {
  const entries = propertyOf(params as Schema, 'entries') as Readonly<Record<string, Schema>> | undefined
  const fields = Object.entries(entries ?? {}).map(([name, entry]) => fieldOf(name, entry))
  return entries !== undefined && fields.every((field) => field !== null) ? fields : null
}
