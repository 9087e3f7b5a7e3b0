import { expect, test } from 'vitest'
import { couplings } from './coupling.ts'

test('the product "seconds options" is registered in three lists, and no other file outside of the folders of the product refers to the product', () => {
  const [seconds] = couplings(['seconds'])
  expect(seconds?.lists).toEqual([
    'server/products/index.ts',
    'src/contract/table.ts',
    'src/features/index.ts',
  ])
  expect(seconds?.names).toEqual([])
  expect(seconds?.users).toEqual([])
})
