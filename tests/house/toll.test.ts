import { expect, test } from 'vitest'
import { tolls } from './toll.ts'

/** What a new product is written into; `npm run toll` lists it. */
const LISTS = [
  'server/products/index.ts',
  'server/products/texts.ts',
  'src/contract/table.ts',
  'src/features/index.ts',
]

test('seconds options are known to the lists of products alone, and their names to what a person takes along', () => {
  const [seconds] = tolls(['seconds'])
  expect(seconds?.lists).toEqual(LISTS)
  expect(seconds?.names).toEqual(['server/products/own/kept.ts'])
})
