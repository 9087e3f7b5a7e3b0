import type { GenericSchema } from 'valibot'

/** The part of JSON Schema (draft 2020-12) that the contract needs. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** The fields read from a valibot schema; which ones exist depends on `type`. */
interface Node {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Node[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly items?: readonly Node[]
  readonly key?: Node
  readonly value?: Node
  readonly wrapped?: Node
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly default?: unknown
  readonly requirement?: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value

/**
 * JSON Schema of a contract schema as it is on the wire, without conversions. Throws a TypeError for a kind
 * of schema that the contract has not used so far.
 */
export const jsonSchema = (schema: GenericSchema): JsonSchema => {
  if (!isNode(schema)) throw new TypeError('not a schema')
  return walk(schema)
}

function walk(node: Node): JsonSchema {
  const base = bare(node)
  if (!node.pipe) return base
  let result = base
  for (const step of node.pipe.slice(1)) {
    if (step.kind === 'transformation') break
    result = { ...result, ...restriction(step) }
  }
  return result
}

function bare(node: Node): JsonSchema {
  switch (node.type) {
    case 'unknown':
      return {}
    case 'string':
      return { type: 'string' }
    case 'number':
      return { type: 'number' }
    case 'literal':
      return { const: node.literal }
    case 'picklist':
      return { enum: [...(node.options ?? [])] }
    case 'union':
      return { anyOf: (node.options ?? []).filter(isNode).map(walk) }
    case 'optional':
      return { ...inner(node.wrapped), ...(node.default === undefined ? {} : { default: node.default }) }
    case 'nullable':
      return { anyOf: [inner(node.wrapped), { type: 'null' }] }
    case 'array':
      return { type: 'array', items: inner(node.item) }
    case 'tuple':
      return { type: 'array', prefixItems: (node.items ?? []).map(walk), items: false }
    case 'record':
      return { type: 'object', additionalProperties: inner(node.value) }
    case 'object':
    case 'strict_object':
      return objectSchema(node.entries ?? {}, node.type === 'strict_object')
    default:
      throw new TypeError(`no JSON Schema for ${node.type}`)
  }
}

const inner = (node: Node | undefined): JsonSchema => (node ? walk(node) : {})

function objectSchema(entries: Readonly<Record<string, Node>>, strict: boolean): JsonSchema {
  const required = Object.keys(entries).filter((key) => entries[key]?.type !== 'optional')
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([key, node]) => [key, walk(node)])),
    ...(required.length > 0 ? { required } : {}),
    ...(strict ? { additionalProperties: false } : {}),
  }
}

function restriction({ type, requirement }: Node): JsonSchema {
  switch (type) {
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {}
    case 'min_length':
      return { minLength: requirement }
    case 'max_length':
      return { maxLength: requirement }
    case 'safe_integer':
      return { type: 'integer' }
    default:
      throw new TypeError(`no JSON Schema for ${type}`)
  }
}
