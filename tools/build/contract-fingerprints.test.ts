import * as v from 'valibot'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { contractFingerprints } from './contract-fingerprints.ts'

const calls = allCalls.map(([, call]) => call)
const cellsOf = (marks: string): readonly string[] => marks.match(/.{6}/g) ?? []

test('a change in the answer of one call changes the fingerprint of that call and of no other call', () => {
  const stored = calls.filter(({ keep }) => keep)
  const before = cellsOf(contractFingerprints(calls))
  expect(before).toHaveLength(stored.length)
  for (const changed of stored.slice(0, 5)) {
    const answer = v.object({ answer: changed.answer, more: v.string() })
    const after = cellsOf(
      contractFingerprints(calls.map((call) => (call === changed ? { ...call, answer } : call))),
    )
    const differing = before.filter((cell, index) => cell !== after[index])
    expect(differing).toEqual([before[stored.indexOf(changed)]])
  }
})
