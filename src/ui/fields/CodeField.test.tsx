import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, find, render, settle, type } from '../test-kit.tsx'
import { CodeField } from './CodeField.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

const send = () => find<HTMLButtonElement>('button')

function Field(props: { waitKey: string; onSend: () => Promise<unknown>; now: () => number }) {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} {...props} />
}

it('a code field accepts six digits and nothing else', () => {
  render(<Field waitKey="digits" now={() => 0} onSend={async () => true} />)
  type(find('input'), ' 12a34-5678')
  expect(find<HTMLInputElement>('input').value).toBe('123456')
})

it('a code field takes the code from a pasted message that contains another digit', () => {
  render(<Field waitKey="message" now={() => 0} onSend={async () => true} />)
  type(find('input'), '2FA code: 123456')
  expect(find<HTMLInputElement>('input').value).toBe('123456')
})

it('a code field counts down after a code was sent, and continues after its page was left and reopened', async () => {
  let time = 5_000
  const now = () => time
  const onSend = vi.fn(async () => true)
  const first = render(<Field waitKey="register" now={now} onSend={onSend} />)
  click(send())
  await settle()
  expect(send().textContent).toBe('60 s')
  expect(send().getAttribute('aria-disabled')).toBe('true')
  click(send())
  expect(onSend).toHaveBeenCalledTimes(1)
  first.close()
  time += 42_500
  const second = render(<Field waitKey="register" now={now} onSend={onSend} />)
  expect(send().textContent).toBe('18 s')
  second.close()
  time += 17_500
  render(<Field waitKey="register" now={now} onSend={onSend} />)
  expect(send().textContent).toBe('Send')
})

it('a code field counts the wait of each kind of code separately', async () => {
  const first = render(<Field waitKey="forget" now={() => 0} onSend={async () => true} />)
  click(send())
  await settle()
  first.close()
  render(<Field waitKey="password" now={() => 0} onSend={async () => true} />)
  expect(send().textContent).toBe('Send')
})

it('a code that could not be sent may be requested again at once', async () => {
  render(<Field waitKey="rejected" now={() => 0} onSend={async () => false} />)
  click(send())
  await settle()
  expect(send().textContent).toBe('Send')
  expect(send().getAttribute('aria-disabled')).toBeNull()
})

it('a clock that was set back does not lengthen the wait for a code', async () => {
  let time = 1_000_000
  const field = render(<Field waitKey="clock" now={() => time} onSend={async () => true} />)
  click(send())
  await settle()
  field.close()
  time = 0
  render(<Field waitKey="clock" now={() => time} onSend={async () => true} />)
  expect(send().textContent).toBe('60 s')
})
