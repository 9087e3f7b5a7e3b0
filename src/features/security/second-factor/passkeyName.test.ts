import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { isPasskeyName } from './passkeyName.ts'

test('a name of a passkey has 1 to 30 characters, in the form and in the API call', () => {
  for (const [name, isAccepted] of [
    ['My phone', true],
    ['x'.repeat(30), true],
    [` ${'x'.repeat(30)} `, true],
    ['x'.repeat(31), false],
    ['  ', false],
    ['\u200b', false],
    ['\u2800', false],
  ] as const) {
    expect(isPasskeyName(name), name).toBe(isAccepted)
    expect(v.is(secondFactor.passkeyName.params.entries.name, name), name).toBe(isAccepted)
  }
})
