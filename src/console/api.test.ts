import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { act, look, number, operatorArea, words } from '#contract/operators/call-builders.ts'
import { commandLine, send } from './api.ts'
import { dropSession, sessionState } from './session.ts'
import { mockServer, problem, signedIn } from './test-kit.tsx'

const { calls } = operatorArea('stock', {
  list: look({
    command: 'stock list',
    roles: ['admin'],
    params: v.strictObject({ which: v.string() }),
    answer: v.object({ rows: v.array(v.number()) }),
  }),
  close: act({
    command: 'stock close',
    roles: ['admin'],
    params: v.strictObject({ id: number, reason: words(1, 50) }),
    words: ({ id, reason }) => [String(id), reason],
  }),
})

afterEach(() => {
  vi.unstubAllGlobals()
  dropSession('signed_out')
})

test('a call sends its parameters as JSON, with the token of the session', async () => {
  signedIn()
  let headers: HeadersInit | undefined
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    headers = init.headers
    return Response.json({ rows: [1] })
  })
  expect(await send(calls.list, { which: 'all' })).toEqual({ rows: [1] })
  expect(headers).toMatchObject({ 'x-csrf': 'token', 'content-type': 'application/json' })
})

test('a response that violates the contract throws an error that names the field', async () => {
  mockServer({ '/stock/list': { rows: ['one'] } })
  await expect(send(calls.list, { which: 'all' })).rejects.toThrow('rows.0')
})

test('an error response is thrown with its kind, message and field', async () => {
  mockServer({ '/stock/list': problem('input', 'which is unknown', 'which') })
  await expect(send(calls.list, { which: 'x' })).rejects.toMatchObject({
    kind: 'input',
    message: 'which is unknown',
    field: 'which',
  })
})

test('when a call is rejected because the session has ended, the page ends its session too', async () => {
  signedIn()
  mockServer({ '/stock/list': problem('sign_in', 'Sign in') })
  await expect(send(calls.list, { which: 'all' })).rejects.toMatchObject({ kind: 'sign_in' })
  expect(sessionState()).toMatchObject({ session: null, reason: 'ended' })
})

test('the command line shown for an action quotes arguments with characters special to a shell', () => {
  expect(commandLine(calls.close, { id: 7, reason: "it's late" })).toBe(
    "npm run ops -- stock close 7 'it'\\''s late'",
  )
})

test('no command line is shown for an action while its input is incomplete', () => {
  expect(commandLine(calls.close, { id: 7, reason: '' })).toBeNull()
})
