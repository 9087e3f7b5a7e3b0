import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, click, find, render } from '../test-kit.tsx'
import { Button } from './Button.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a button whose promise is pending shows a spinner after 800 ms, until the promise settles', async () => {
  let answer = () => {}
  const { host } = render(
    <Button
      onClick={() =>
        new Promise<void>((done) => {
          answer = done
        })
      }
    >
      Send
    </Button>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const calm = find('button', host).innerHTML
  click(button('Send', host))
  await pass(799)
  expect(find('button', host).innerHTML).toBe(calm)
  await pass(1)
  expect(find('button', host).innerHTML).not.toBe(calm)
  answer()
  await pass(0)
  expect(find('button', host).innerHTML).toBe(calm)
})
