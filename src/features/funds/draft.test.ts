import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession } from '#data/session.ts'
import { useDraft } from './draft.ts'

const EMPTY = { account: '', amount: '' }
type Draft = ReturnType<typeof useDraft<typeof EMPTY>>

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Opens the form as a screen does and gives a look at what it holds. */
function open(name = 'recharge'): () => Draft {
  let seen: Draft | undefined
  const Screen = () => {
    seen = useDraft(name, EMPTY)
    return null
  }
  act(() => createRoot(document.createElement('div')).render(createElement(Screen)))
  return () => {
    if (!seen) throw new Error('not rendered')
    return seen
  }
}

beforeEach(() => {
  localStorage.clear()
  closeSession('logout')
  openSession('token of Linh')
})

test('what was typed is there when the screen opens again', () => {
  const first = open()
  act(() => first().change({ account: 'TQ1' }))
  act(() => first().change({ amount: '500' }))
  expect(open()().form).toEqual({ account: 'TQ1', amount: '500' })
  expect(open()().dirty).toBe(true)
  expect(open('transfer')().form).toEqual(EMPTY)
})

test('a sent form is empty', () => {
  const screen = open()
  act(() => screen().change({ amount: '5' }))
  act(() => screen().drop())
  expect(screen().form).toEqual(EMPTY)
  expect(open()().dirty).toBe(false)
})

test('the next person does not see it', () => {
  const screen = open()
  act(() => screen().change({ account: 'TQ1 of Linh' }))
  closeSession('logout')
  openSession('token of Minh')
  expect(open()().form).toEqual(EMPTY)
})

test('a broken record is an empty form', () => {
  const screen = open()
  act(() => screen().change({ account: 'x' }))
  const key = Object.keys(localStorage).find((name) => name.includes('draft.recharge'))
  const kept = localStorage.getItem(key ?? '') ?? ''
  localStorage.setItem(key ?? '', `${kept.split('|')[0]}|{"account":7,"amount":`)
  expect(open()().form).toEqual(EMPTY)
})
