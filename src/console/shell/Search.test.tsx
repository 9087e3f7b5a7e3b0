import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#contract/operators/people.ts'
import { find, mockServer, pathOf, press, renderPage, signedIn, type, until } from '../test-kit.tsx'

const FIND = pathOf(people.calls.find)
const SHOW = pathOf(people.calls.show)
const hit = (uid: number) => ({ uid, contact: '', nickname: `Nick ${uid}`, by: ['uid'] })

afterEach(() => vi.unstubAllGlobals())

test('Enter opens a search result of the present query, not of the previous query', async () => {
  signedIn(['support'])
  const sent = mockServer({
    [FIND]: ({ query }: { readonly query: string }) => ({ people: [hit(Number(query))] }),
  })
  await renderPage('/person')
  await press('/', document.body)
  await until(() => find('[role="combobox"]'))
  const input = find<HTMLInputElement>('[role="combobox"]')
  await type(input, '77')
  await until(() => expect(find('[role="option"]').textContent).toContain('Nick 77'))
  await type(input, '88')
  await press('Enter', input)
  await until(() => expect(sent.filter(({ path }) => path === SHOW)).toHaveLength(1))
  expect(sent.find(({ path }) => path === SHOW)?.input).toEqual({ person: '88' })
})

test('Enter that confirms a suggestion of an input method opens no search result', async () => {
  signedIn(['support'])
  const sent = mockServer({ [FIND]: () => ({ people: [hit(77)] }) })
  await renderPage('/person')
  await press('/', document.body)
  await until(() => find('[role="combobox"]'))
  const input = find<HTMLInputElement>('[role="combobox"]')
  await type(input, '77')
  await until(() => expect(find('[role="option"]').textContent).toContain('Nick 77'))
  const suggestion = { key: 'Enter', bubbles: true, cancelable: true, keyCode: 229 }
  await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', suggestion)))
  expect(find('[role="combobox"]')).toBe(input)
  expect(sent.filter(({ path }) => path === SHOW)).toEqual([])
})
