import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

export type { JsonSchema }

/**
 * Whether a field is required: it has no default, or a default that the field's own schema rejects. Some required
 * fields have such a default, so that the error about a missing value names the field.
 */
function isRequired(field: v.GenericSchema): boolean {
  if (field.type !== 'optional') return true
  const { wrapped, default: standard } = field as v.OptionalSchema<v.GenericSchema, unknown>
  return standard !== undefined && !v.is(wrapped, standard)
}

/**
 * Describes a tuple whose items have the same schema as an array of fixed length, because many OpenAPI tools do not
 * support tuples. Undefined when the items have different schemas.
 */
function pair(
  items: readonly v.GenericSchema[],
  { prefixItems, ...rest }: JsonSchema,
): JsonSchema | undefined {
  if (new Set(items).size !== 1) return undefined
  return { ...rest, items: prefixItems?.[0], minItems: items.length, maxItems: items.length }
}

/**
 * JSON Schema (draft 2020-12) of a contract schema as on the wire, before conversions.
 * @throws Error for a schema that JSON Schema cannot express
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
      // Patterns of JSON Schema always have the flag `u`, so a pattern with other flags cannot be expressed.
      const { flags, source } = (valibotAction as v.RegexAction<string, undefined>).requirement
      return flags === 'u' && jsonSchema.pattern === source ? jsonSchema : undefined
    },
  })
  return rest
}
