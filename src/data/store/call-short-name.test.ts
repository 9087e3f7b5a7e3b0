import { expect, test } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { shortName } from './call-short-name.ts'
import { callName } from './record-key.ts'

test('every call of the contract has a unique short name', () => {
  const names = [...new Set(allCalls.map(([, call]) => callName(call)))]
  const short = names.map(shortName)
  for (const one of short) expect(one).toMatch(/^[0-9a-z]{3}$/)
  expect(new Set(short).size).toBe(names.length)
})
