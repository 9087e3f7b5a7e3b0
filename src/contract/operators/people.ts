import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { look, operatorArea, words } from './kit.ts'

const person = words(1, 100)

const Found = v.object({
  people: v.array(v.object({ uid: int, contact: str, nickname: str, by: v.array(str) })),
})

/** People: finding them, everything about them, and what is done to their accounts. */
export const people = operatorArea('people', {
  find: look({
    command: 'person find',
    roles: ['support', 'compliance', 'treasury', 'admin'],
    params: v.strictObject({ query: person }),
    answer: Found,
    words: ({ query }) => [query],
  }),
})
