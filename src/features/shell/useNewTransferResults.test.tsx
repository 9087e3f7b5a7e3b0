import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { NONE_UNREAD, setUnread } from '#data/realtime/unread-counts.ts'
import { render } from '#ui/test-kit.tsx'
import { useNewTransferResults } from './useNewTransferResults.ts'

function Tab({ at }: { readonly at: boolean }) {
  return <p>{useNewTransferResults(at) ? 'dot' : 'none'}</p>
}
const tab = (at = false): string => {
  const { host, close } = render(<Tab at={at} />)
  const text = host.textContent ?? ''
  close()
  return text
}
const unread = (asset: number) => act(() => setUnread({ ...NONE_UNREAD, asset }))

beforeEach(() => {
  localStorage.clear()
  act(() => setUnread(NONE_UNREAD))
})

test('the dot on the Assets tab disappears when Assets is opened, and returns with the next transfer result', () => {
  unread(2)
  expect(tab()).toBe('dot')
  expect(tab(true)).toBe('none')
  expect(tab()).toBe('none')
  unread(3)
  expect(tab()).toBe('dot')
})

test('after results were read on another page, the next transfer result shows the dot on the Assets tab', () => {
  unread(2)
  tab(true)
  unread(0)
  expect(tab()).toBe('none')
  unread(1)
  expect(tab()).toBe('dot')
})

test('unread counts that load late after a launch do not show the dot on the Assets tab for results already seen there', () => {
  unread(2)
  tab(true)
  act(() => setUnread(NONE_UNREAD))
  expect(tab()).toBe('none')
  unread(2)
  expect(tab()).toBe('none')
})
