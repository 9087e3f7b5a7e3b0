import { expect, it } from 'vitest'
import type { Services } from '../../services.ts'
import { onlineIn } from './hub.ts'

it('while a node does not answer, the number of people online in a chat stays the last known one, and the node is not asked again on every call', async () => {
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
