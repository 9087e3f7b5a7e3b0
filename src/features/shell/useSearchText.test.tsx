import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, render, type } from '#ui/test-kit.tsx'
import { useSearchText } from './useSearchText.ts'

const history = vi.hoisted(() => ({ location: { pathname: '/search' } }))
vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useRouter: () => ({ history }),
}))

const written: string[] = []
let keep = (_: string): void => {}

function Field({ kept }: { readonly kept: string }) {
  const words = useSearchText(kept, (next) => written.push(next))
  keep = words.keep
  return <input value={words.text} onChange={(event) => words.setText(event.target.value)} />
}

const field = () => find<HTMLInputElement>('input')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  written.length = 0
  history.location.pathname = '/search'
})
afterEach(() => vi.useRealTimers())

test('a search text is written into the URL once typing has paused for 500 ms, not at every key', () => {
  render(<Field kept="" />)
  for (const text of ['b', 'bt', 'btc ']) {
    type(field(), text)
    pass(400)
  }
  expect(written).toEqual([])
  pass(100)
  expect(written).toEqual(['btc'])
})

test('a search text that was cleared is removed from the URL at once', () => {
  const { draw } = render(<Field kept="btc" />)
  type(field(), '')
  pass(0)
  expect(written).toEqual([''])
  draw(<Field kept="" />)
  expect(field().value).toBe('')
})

test('a search text that the page has written into the URL at once is not written again after the pause in typing', () => {
  render(<Field kept="" />)
  type(field(), 'eth')
  act(() => keep('eth'))
  pass(1_000)
  expect(written).toEqual(['eth'])
})

test('a pending search text is not written into the URL after the person has left the page', () => {
  render(<Field kept="" />)
  type(field(), 'eth')
  history.location.pathname = '/pair'
  pass(1_000)
  expect(written).toEqual([])
})

test('a search field shows a text that other code has written into the URL, and ignores a text that the field has written', () => {
  const { draw } = render(<Field kept="" />)
  type(field(), 'bt')
  pass(500)
  type(field(), 'btc')
  draw(<Field kept="bt" />)
  expect(field().value).toBe('btc')
  draw(<Field kept="sol" />)
  expect(field().value).toBe('sol')
})
