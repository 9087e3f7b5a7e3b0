import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

export type { JsonSchema }

/**
 * Whether a field must be sent: it has no default, or one that it rejects itself, which stands for a field that was left
 * out so that the answer names what is missing.
 */
function isRequired(field: v.GenericSchema): boolean {
  if (field.type !== 'optional') return true
  const { wrapped, default: standard } = field as v.OptionalSchema<v.GenericSchema, unknown>
  return standard !== undefined && !v.is(wrapped, standard)
}

/** How an array of a fixed length is described by most readers of such documents: length and the kind of its items. */
function pair(
  items: readonly v.GenericSchema[],
  { prefixItems, ...rest }: JsonSchema,
): JsonSchema | undefined {
  if (new Set(items).size !== 1) return undefined
  return { ...rest, items: prefixItems?.[0], minItems: items.length, maxItems: items.length }
}

/**
 * JSON Schema (draft 2020-12) of a contract schema as it is on the wire, without conversions. Throws for what JSON Schema
 * cannot say.
 */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      switch (valibotSchema.type) {
        case 'tuple':
          return pair((valibotSchema as v.TupleSchema<v.GenericSchema[], undefined>).items, jsonSchema)
        case 'optional': {
          if (!isRequired(valibotSchema)) return undefined
          const { default: __, ...field } = jsonSchema
          return field
        }
        case 'strict_object': {
          const { entries } = valibotSchema as v.StrictObjectSchema<
            Record<string, v.GenericSchema>,
            undefined
          >
          const required = Object.keys(entries).filter((key) => entries[key] && isRequired(entries[key]))
          return { ...jsonSchema, required }
        }
        default:
          return undefined
      }
    },
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type !== 'regex') return undefined
      // Patterns of JSON Schema are read with the flag `u`, so that one alone may be left out.
      const { flags, source } = (valibotAction as v.RegexAction<string, undefined>).requirement
      return flags === 'u' && jsonSchema.pattern === source ? jsonSchema : undefined
    },
  })
  return rest
}
