import { expect, test } from 'vitest'
import { couplings } from './coupling.ts'

test('the product "seconds options" is registered in three lists, and outside of its folders only the console refers to its orders', () => {
  const [seconds] = couplings(['seconds'])
  expect(seconds?.lists).toEqual([
    'server/products/index.ts',
    'src/contract/table.ts',
    'src/features/index.ts',
  ])
  expect(seconds?.names).toEqual(['src/console/parts/ledgerCodeNames.ts'])
  expect(seconds?.users).toEqual([])
})
