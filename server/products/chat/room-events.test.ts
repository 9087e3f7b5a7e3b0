import { expect, it } from 'vitest'
import type { Services } from '../../services.ts'
import { onlineIn } from './room-events.ts'

it('while a node does not respond, the online count of a chat room keeps its last value without a query per call', async () => {
  let now = 1_700_000_000_000
  let asked = 0
  let followers = (): Promise<number> => Promise.reject(new Error('timeout reached'))
  const events = {
    followers: () => {
      asked++
      return followers()
    },
  } as unknown as Services['events']
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const services = { events, log, clock: { now: () => now } }
  expect(await onlineIn(services, 1)).toBe(0)
  expect(await onlineIn(services, 1)).toBe(0)
  expect(asked).toBe(1)
  now += 60_000
  followers = () => Promise.resolve(7)
  expect(await onlineIn(services, 1)).toBe(7)
  now += 60_000
  followers = () => Promise.reject(new Error('timeout reached'))
  expect(await onlineIn(services, 1)).toBe(7)
})
