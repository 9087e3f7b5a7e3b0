import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allCalls, ERROR_KEYS, table } from '../table.ts'
import { openApi } from './openapi.ts'
import { jsonSchema } from './schema.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  security?: unknown
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
}

const document: {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: { properties: { key: { enum: string[] } } } } }
} = JSON.parse(JSON.stringify(openApi('https://example.com')))

function namesOf({ parameters, requestBody }: Operation): string[] {
  if (parameters) return parameters.map(({ name }) => name)
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties))
}

describe('openApi', () => {
  it.each(allCalls)('describes %s with its parameters, answer and access', (name, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    if (!operation) throw new Error('not in the document')
    expect(operation.operationId).toBe(name)
    expect(operation['x-access']).toBe(call.access)
    const security = { guest: [], viewer: [{}, { token: [] }], member: [{ token: [] }] }
    expect(operation.security).toEqual(security[call.access])
    const names = namesOf(operation)
    expect(names).toContain('lang')
    const named = 'request_id' in (jsonSchema(call.params).properties ?? {})
    expect(names.includes('request_id')).toBe(call.once || named)
    expect(names).toEqual(expect.arrayContaining(Object.keys(jsonSchema(call.params).properties ?? {})))
  })

  it('gives every call a unique id, a summary and a described tag', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(allCalls.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(tags.size).toBe(document.tags.length)
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].+[^.]\.$/)
    for (const operation of operations) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z][^\n]{4,60}[^.]$/)
      expect(operation.tags).toHaveLength(1)
      expect(tags, operation.operationId).toContain(operation.tags[0])
    }
  })

  it('describes every error key of the contract', () => {
    expect(document.components.schemas.Error.properties.key.enum).toEqual([...ERROR_KEYS])
  })
})

describe('jsonSchema', () => {
  it('describes patterns, defaults, choices and required fields', () => {
    const schema = jsonSchema(table.spot.place.params)
    expect(schema.required).toEqual(['currency_id', 'legal_id', 'type', 'amount'])
    expect(schema.properties?.type).toEqual({ type: 'string', enum: ['1', '2'] })
    expect(schema.properties?.currency_id).toMatchObject({ type: 'string', pattern: '^[1-9]\\d{0,9}$' })
    expect(schema.properties?.target_price).toMatchObject({ default: '' })
    expect(schema.additionalProperties).toBe(false)
  })

  it('marks a field as required when its schema rejects its own default', () => {
    const schema = jsonSchema(table.ieo.subscribe.params)
    expect(schema.required).toEqual(['project_id', 'amount', 'pay_currency', 'price'])
    expect(schema.properties?.amount).not.toHaveProperty('default')
    expect(schema.properties?.version).toMatchObject({ default: '0' })
  })

  it('describes a tuple by the length of the array and its items', () => {
    const schema = jsonSchema(table.market.depth.answer)
    const levels = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 }
    expect(schema.properties?.asks).toMatchObject({ items: levels })
  })

  it('throws for a pattern that has another meaning in JSON Schema', () => {
    expect(() => jsonSchema(v.pipe(v.string(), v.regex(/a/i)))).toThrow('RegExp flags')
  })
})
