import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#data/cache/drafts.ts'
import { closeSession, openSession } from '#data/session/session.ts'
import { patch, useForm } from './useForm.ts'

const EMPTY = { account: '', amount: '' }
const rules = {
  reduce: patch<typeof EMPTY>,
  summarise: (state: typeof EMPTY) => state.amount.length,
  errors: (state: typeof EMPTY) => (state.amount === '' ? { amount: 'missing' as const } : {}),
}
const useDraft = (name: string) => useForm(rules, { name, empty: EMPTY, context: null })
type Draft = ReturnType<typeof useDraft>

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders the form as a screen does; returns a function that reads the form's present state. */
function open(name = 'deposit'): () => Draft {
  let seen: Draft | undefined
  const Screen = () => {
    seen = useDraft(name)
    return null
  }
  act(() => createRoot(document.createElement('div')).render(createElement(Screen)))
  return () => {
    if (!seen) throw new Error('not rendered')
    return seen
  }
}

const late = vi.hoisted(() => ({ come: () => {} }))
vi.mock('#data/cache/drafts.ts', async (real) => ({
  ...(await real<typeof import('#data/cache/drafts.ts')>()),
  onLateDrafts: (listener: () => void) => {
    late.come = listener
    return () => {
      late.come = () => {}
    }
  },
}))

beforeEach(() => {
  localStorage.clear()
  closeSession('logout')
  openSession('token of Linh')
})

test('a form’s draft is restored when the screen opens again', () => {
  const first = open()
  act(() => first().act({ account: 'TQ1' }))
  act(() => first().act({ amount: '500' }))
  expect(open()().state).toEqual({ account: 'TQ1', amount: '500' })
  expect(open('transfer')().state).toEqual(EMPTY)
})

test('a form that was submitted is empty when its screen opens again', () => {
  const screen = open()
  act(() => screen().act({ amount: '5' }))
  act(() => screen().drop())
  expect(screen().state).toEqual(EMPTY)
})

test('a form’s draft is not restored for the next person who signs in on the device', () => {
  const screen = open()
  act(() => screen().act({ account: 'TQ1 of Linh' }))
  closeSession('logout')
  openSession('token of Minh')
  expect(open()().state).toEqual(EMPTY)
})

test('a form shows validation errors only after an attempt to submit, and is not submitted while a field is invalid', () => {
  const screen = open()
  expect(screen().found).toEqual({ amount: 'missing' })
  expect(screen().shown).toBeNull()
  let may = true
  act(() => {
    may = screen().attempt()
  })
  expect(may).toBe(false)
  expect(screen().shown).toEqual({ amount: 'missing' })
  act(() => screen().act({ amount: '12' }))
  expect(screen().summary).toBe(2)
  act(() => {
    may = screen().attempt()
  })
  expect(may).toBe(true)
})

test('a form with a damaged draft is empty', () => {
  drafts.set('deposit', '{"account":7,"amount":')
  expect(open()().state).toEqual(EMPTY)
})

test('a stored draft that is loaded after the form has opened fills the form, unless the person has edited the form', () => {
  const form = open()
  drafts.set('deposit', JSON.stringify({ account: 'spot', amount: '12' }))
  act(() => late.come())
  expect(form().state).toEqual({ account: 'spot', amount: '12' })
  act(() => form().act({ amount: '13' }))
  drafts.set('deposit', JSON.stringify({ account: 'spot', amount: '12' }))
  act(() => late.come())
  expect(form().state.amount).toBe('13')
})
