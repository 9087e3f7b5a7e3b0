import { expect, test } from 'vitest'
import { couplings } from './coupling.ts'

test('the product seconds is registered in three lists and named nowhere else outside of its folders', () => {
  const [seconds] = couplings(['seconds'])
  expect(seconds?.lists).toEqual([
    'server/products/index.ts',
    'src/contract/table.ts',
    'src/features/index.ts',
  ])
  expect(seconds?.names).toEqual([])
  expect(seconds?.users).toEqual([])
})
