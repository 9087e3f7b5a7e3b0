import { array, minValue, number, object, optional, pipe, string, transform } from 'valibot'
import { expect, test } from 'vitest'
import { allCalls } from '../table.ts'
import { shapeOf } from './schemaShape.ts'

const row = () => object({ id: number(), name: optional(string()) })
const shape = shapeOf({ params: object({}), answer: array(row()) })

test('schemas that differ only in messages or in the order of fields have the same shape', () => {
  expect(shapeOf({ params: object({}), answer: array(row(), 'another message') })).toBe(shape)
  const turned = object({ name: optional(string()), id: number() })
  expect(shapeOf({ params: object({}), answer: array(turned) })).toBe(shape)
})

test.each([
  ['an additional field', object({}), array(object({ ...row().entries, more: string() }))],
  ['another type', object({}), array(object({ ...row().entries, id: string() }))],
  ['a required field', object({}), array(object({ ...row().entries, name: string() }))],
  ['a validation rule', object({}), array(object({ ...row().entries, id: pipe(number(), minValue(1)) }))],
  [
    'a conversion',
    object({}),
    pipe(
      array(row()),
      transform((rows) => rows.length),
    ),
  ],
  ['a parameter', object({ page: number() }), array(row())],
])('a schema that differs by %s has another shape', (_, params, answer) => {
  expect(shapeOf({ params, answer })).not.toBe(shape)
})

test('the shape of no call is empty: each shape has more than 20 characters', () => {
  for (const [name, call] of allCalls) expect(shapeOf(call).length, name).toBeGreaterThan(20)
})
