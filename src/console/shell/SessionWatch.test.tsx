import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '#contract/operators/session.ts'
import { recordActivity } from '../operatorIdleTime.ts'
import { sessionState } from '../session.ts'
import { button, click, mockServer, render, signedIn } from '../test-kit.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  recordActivity()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

async function watched() {
  signedIn()
  const { session } = sessionState()
  if (!session) throw new Error('nobody is signed in')
  const sent = mockServer({ [sessionCalls.end.path]: {}, [sessionCalls.me.path]: session })
  await render(<SessionWatch session={session}>page</SessionWatch>)
  return sent
}

test('an idle session ends after a warning, both on the page and on the server', async () => {
  const sent = await watched()
  await pass(14 * MINUTE + 2_000)
  expect(document.body.textContent).toContain('Are you still there?')
  await pass(MINUTE)
  expect(sessionState()).toMatchObject({ session: null, reason: 'idle' })
  expect(sent.map(({ path }) => path)).toContain(sessionCalls.end.path)
})

test('an idle session is extended when the operator confirms the warning', async () => {
  await watched()
  await pass(14 * MINUTE + 2_000)
  await click(button('Stay signed in'))
  await pass(10 * MINUTE)
  expect(sessionState().session?.operator).toBe('ana')
})

test('a session ends at its time limit, even with activity', async () => {
  await watched()
  for (let hour = 0; hour < 8 * 6; hour += 1) {
    recordActivity()
    await pass(10 * MINUTE)
  }
  expect(sessionState()).toMatchObject({ session: null, reason: 'ended' })
})
