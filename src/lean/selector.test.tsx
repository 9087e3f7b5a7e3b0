import { act } from 'react'
import { expect, test } from 'vitest'
import { createCell } from '#data/platform/emitter.ts'
import { render } from '#ui/testing.tsx'
import { useSyncExternalStoreWithSelector } from './selector.ts'

test('a component with a selector renders only when the selected part changed, and equal parts stay the same object', () => {
  const cell = createCell({ name: 'a', list: [1] })
  const seen: { name: string; list: readonly number[] }[] = []
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  function Reader({
    choose,
  }: {
    readonly choose: (state: ReturnType<typeof cell.get>) => readonly number[]
  }) {
    const list = useSyncExternalStoreWithSelector(cell.subscribe, cell.get, cell.get, choose, same)
    seen.push({ name: cell.get().name, list })
    return <i>{list.join()}</i>
  }
  const { host, draw } = render(<Reader choose={({ list }) => list} />)
  act(() => cell.set({ name: 'b', list: [1] }))
  expect(seen).toHaveLength(1)
  act(() => cell.set({ name: 'c', list: [1, 2] }))
  expect([seen.length, host.textContent]).toEqual([2, '1,2'])
  // A selector created on every render must not return a new object for equal values.
  draw(<Reader choose={({ list }) => [...list]} />)
  expect(seen.at(-1)?.list).toBe(seen.at(-2)?.list)
  act(() => cell.set({ name: 'd', list: [3] }))
  expect(host.textContent).toBe('3')
})
