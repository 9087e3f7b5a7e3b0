import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RejectedError } from '#data/api/call-errors.ts'
import { render } from '#ui/test-kit.tsx'
import { type Task, useCallSequence } from './useCallSequence.ts'

const line = vi.hoisted(() => ({ online: true }))
vi.mock('#data/platform/connectivity.ts', () => ({
  useOnline: () => line.online,
  isReachable: () => line.online,
}))
afterEach(() => {
  line.online = true
})

type Work = (name: string, onChecking: () => void) => Promise<string>

function open(work: Work, told: string[]): () => Task<string> {
  let seen: Task<string> | undefined
  const Screen = () => {
    seen = useCallSequence(work, {
      onDone: (answer) => told.push(`done ${answer}`),
      onFailed: (error) => told.push(`failed ${error.message}`),
    })
    return null
  }
  render(<Screen />)
  return () => {
    if (!seen) throw new Error('not rendered')
    return seen
  }
}

test('a sequence of calls ignores another start while it is running, and reports its outcome once', async () => {
  const told: string[] = []
  let finish = (_answer: string): void => {}
  const task = open((_name, onChecking) => {
    onChecking()
    return new Promise((done) => {
      finish = done
    })
  }, told)
  let first: Promise<boolean> | undefined
  act(() => {
    first = task().send('a')
  })
  expect([task().state, task().busy]).toEqual(['checking', true])
  expect(await task().send('b')).toBe(false)
  await act(async () => {
    finish('registered')
    expect(await first).toBe(true)
  })
  expect(told).toEqual(['done registered'])
  expect([task().state, task().note]).toEqual(['idle', ''])
})

test('the rejection of a sequence of calls is shown beside the button until the next attempt or an edit of the form', async () => {
  const told: string[] = []
  const rejected = new RejectedError('wrong_code', 'Wrong code', 'error')
  const task = open(() => Promise.reject(rejected), told)
  await act(async () => {
    expect(await task().send('a')).toBe(false)
  })
  expect([task().note, told]).toEqual(['Wrong code', ['failed Wrong code']])
  act(() => task().reset())
  expect(task().note).toBe('')
})

test('the button of a sequence of calls is disabled while offline and shows the reason', () => {
  line.online = false
  const task = open(() => Promise.resolve(''), [])
  expect([task().disabled, task().note]).toEqual([true, 'You are offline. This needs a connection.'])
})
