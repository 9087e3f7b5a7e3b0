import { expect, test } from 'vitest'
import { couplings } from './coupling.ts'

test('seconds options are written into three lists, and nothing else names them', () => {
  const [seconds] = couplings(['seconds'])
  expect(seconds?.lists).toEqual([
    'server/products/index.ts',
    'src/contract/table.ts',
    'src/features/index.ts',
  ])
  expect(seconds?.names).toEqual([])
  expect(seconds?.users).toEqual([])
})
