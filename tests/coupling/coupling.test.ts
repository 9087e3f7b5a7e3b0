import { expect, test } from 'vitest'
import { couplings } from './coupling.ts'

test('the product "seconds options" is registered in three lists, and nothing else outside of its folders refers to it', () => {
  const [seconds] = couplings(['seconds'])
  expect(seconds?.lists).toEqual([
    'server/products/index.ts',
    'src/contract/table.ts',
    'src/features/index.ts',
  ])
  expect(seconds?.names).toEqual([])
  expect(seconds?.users).toEqual([])
})
