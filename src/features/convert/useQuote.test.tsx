import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { UnreachableError } from '#data/api/call-errors.ts'
import { call } from '#data/api/client.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { type Quoted, useQuote } from './useQuote.ts'

vi.mock('#data/api/client.ts', { spy: true })

function look(): { readonly quoted: Quoted } {
  const seen: { quoted?: Quoted } = {}
  function Look() {
    seen.quoted = useQuote()
    return null
  }
  render(<Look />)
  return {
    get quoted() {
      if (!seen.quoted) throw new Error('nothing was drawn')
      return seen.quoted
    },
  }
}

test('a convert quote whose request failed is not requested again until the next click', async () => {
  const asked = vi.mocked(call)
  asked.mockRejectedValueOnce(new UnreachableError('network'))
  const view = look()
  act(() => void view.quoted.ask(3, 1))
  expect(view.quoted).toMatchObject({ asking: true, error: null })
  await settle()
  expect(view.quoted).toMatchObject({ asking: false, quote: null })
  expect(view.quoted.error).toBeInstanceOf(UnreachableError)
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockResolvedValueOnce({ quote_id: 'second' })
  act(() => void view.quoted.ask(3, 1))
  expect(view.quoted.error).toBeNull()
  await settle()
  expect(view.quoted).toMatchObject({ asking: false, quote: { quote_id: 'second' } })
})

test('a convert quote that arrives after the pair was changed is not shown', async () => {
  const asked = vi.mocked(call)
  let arrive = (_quote: unknown): void => {}
  asked.mockReturnValueOnce(new Promise((done) => (arrive = done)))
  const view = look()
  act(() => void view.quoted.ask(3, 1))
  act(() => view.quoted.close())
  arrive({ quote_id: 'late' })
  await settle()
  expect(view.quoted).toMatchObject({ asking: false, quote: null, error: null })
})
