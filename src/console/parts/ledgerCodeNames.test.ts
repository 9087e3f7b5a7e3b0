import { expect, test } from 'vitest'
import { LOAN_STATUSES } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { OBJECTS, SCENES } from '#contract/table.ts'
import { codeName } from './ledgerCodeNames.ts'

test.each([...OBJECTS])('the object %s of the ledger has a name', (kind) => {
  expect(codeName('object', kind)).toBeDefined()
})

test.each(Object.keys(SCENES))('the posting %s of the ledger has a name', (scene) => {
  expect(codeName('scene', scene)).toBeDefined()
})

test.each([...LOAN_STATUSES])('the state %s of a loan has a name', (status) => {
  expect(codeName('state', status)).toBeDefined()
})

test('codeName returns undefined for an unknown ledger code', () => {
  expect(codeName('state', 'toString')).toBeUndefined()
})
