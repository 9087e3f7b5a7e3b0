import type { FormEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { button, click, find, render, settle, type } from '../test-kit.tsx'
import { Button } from './Button.tsx'

const clockAt = (time: { now: number }) => vi.spyOn(performance, 'now').mockImplementation(() => time.now)

it('a button ignores a second press within 500 ms', () => {
  const time = { now: 1000 }
  clockAt(time)
  const pressed = vi.fn()
  render(<Button onClick={pressed}>Buy</Button>)
  click(button('Buy'))
  time.now = 1499
  click(button('Buy'))
  expect(pressed).toHaveBeenCalledTimes(1)
  time.now = 1500
  click(button('Buy'))
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('a button accepts a second press within 500 ms when text was typed in between', () => {
  const time = { now: 1000 }
  clockAt(time)
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <input />
      <Button type="submit">I have made the transfer</Button>
    </form>,
  )
  click(button('I have made the transfer'))
  time.now = 1300
  type(find<HTMLInputElement>('input'), 'A')
  time.now = 1400
  click(button('I have made the transfer'))
  expect(sent).toHaveBeenCalledTimes(2)
  time.now = 1500
  click(button('I have made the transfer'))
  expect(sent).toHaveBeenCalledTimes(2)
})

it('a button is disabled while its promise is pending and is enabled again when the promise fails', async () => {
  const time = { now: 1000 }
  clockAt(time)
  let fail: (cause: Error) => void = () => {}
  const pressed = vi.fn(() => new Promise((_, reject) => (fail = reject)))
  render(<Button onClick={pressed}>Buy</Button>)
  click(button('Buy'))
  time.now = 9000
  click(button('Buy'))
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(button('Buy').getAttribute('aria-busy')).toBe('true')
  fail(new Error('rejected'))
  await settle()
  expect(button('Buy').getAttribute('aria-busy')).toBeNull()
  click(button('Buy'))
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('a button ignores presses while loading or disabled', () => {
  const pressed = vi.fn()
  const { draw } = render(
    <Button loading onClick={pressed}>
      Buy
    </Button>,
  )
  click(button('Buy'))
  draw(
    <Button disabled onClick={pressed}>
      Buy
    </Button>,
  )
  click(button('Buy'))
  expect(pressed).not.toHaveBeenCalled()
})

it('a button with a URL is a link, unless it is disabled', () => {
  const { draw } = render(<Button href="/pages/fund/select?to=receive">Deposit</Button>)
  expect(find<HTMLAnchorElement>('a').getAttribute('href')).toBe('#/pages/fund/select?to=receive')
  draw(
    <Button href="/pages/fund/select" disabled>
      Deposit
    </Button>,
  )
  expect(document.querySelector('a')).toBeNull()
  expect(button('Deposit').getAttribute('aria-disabled')).toBe('true')
})

it('a disabled button keeps the focus and submits no form', () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  const form = (disabled: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" disabled={disabled}>
        Transfer
      </Button>
    </form>
  )
  const { draw } = render(form(false))
  button('Transfer').focus()
  draw(form(true))
  expect(document.activeElement).toBe(button('Transfer'))
  click(button('Transfer'))
  expect(sent).not.toHaveBeenCalled()
})
