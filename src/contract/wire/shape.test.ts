import { array, minValue, number, object, optional, pipe, string, transform } from 'valibot'
import { expect, test } from 'vitest'
import { allCalls } from '../table.ts'
import { shapeOf } from './shape.ts'

const row = () => object({ id: number(), name: optional(string()) })
const shape = shapeOf({ params: object({}), answer: array(row()) })

test('equal schemas have the same shape, independent of the order of fields and of messages', () => {
  expect(shapeOf({ params: object({}), answer: array(row(), 'another message') })).toBe(shape)
  const turned = object({ name: optional(string()), id: number() })
  expect(shapeOf({ params: object({}), answer: array(turned) })).toBe(shape)
})

test.each([
  ['a field more', object({}), array(object({ ...row().entries, more: string() }))],
  ['another type', object({}), array(object({ ...row().entries, id: string() }))],
  ['a field that must be there', object({}), array(object({ ...row().entries, name: string() }))],
  ['a rule', object({}), array(object({ ...row().entries, id: pipe(number(), minValue(1)) }))],
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

test('the shape of every call describes more than the name of the call', () => {
  for (const [name, call] of allCalls) expect(shapeOf(call).length, name).toBeGreaterThan(20)
})
