import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#ui/test-kit.tsx'
import { useShownTerms } from './useShownTerms.ts'

test('the terms shown in a confirmation do not change while the confirmation is open', () => {
  let show = (_next: [reading: boolean, now: number]): void => {}
  const Look = () => {
    const [[reading, now], set] = useState<[boolean, number]>([false, 1])
    show = set
    return <p>{useShownTerms(reading, now)}</p>
  }
  render(<Look />)
  const shown: (string | null)[] = []
  for (const next of [
    [false, 2],
    [true, 2],
    [true, 3],
    [true, 4],
    [false, 4],
    [true, 5],
  ] satisfies [boolean, number][]) {
    act(() => show(next))
    shown.push(document.querySelector('p')?.textContent ?? null)
  }
  expect(shown).toEqual(['2', '2', '2', '2', '4', '4'])
})
