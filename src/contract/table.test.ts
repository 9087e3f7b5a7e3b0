import * as v from 'valibot'
import { expect, test } from 'vitest'
import { allCalls, areas, ERROR_KEYS, EVENTS, OBJECTS, SCENES } from './table.ts'
import type { Call } from './wire/kit.ts'
import { jsonSchema } from './wire/schema.ts'

const once = (names: readonly string[]): void => expect([...names].sort()).toEqual([...new Set(names)].sort())
const calls: ReadonlySet<Call> = new Set(allCalls.map(([, call]) => call))

test('every area, call, event, scene, error and object of the contract is registered exactly once', () => {
  once(areas.map(({ name }) => name))
  once(allCalls.map(([, { method, path }]) => `${method} ${path}`))
  once(areas.flatMap(({ events }) => Object.keys(events)))
  once(areas.flatMap(({ scenes }) => Object.keys(scenes)))
  once(ERROR_KEYS)
  once(OBJECTS)
})

test('the contract’s tables contain everything that the areas declare', () => {
  expect(Object.keys(EVENTS).sort()).toEqual(areas.flatMap(({ events }) => Object.keys(events)).sort())
  expect(Object.keys(SCENES).sort()).toEqual(areas.flatMap(({ scenes }) => Object.keys(scenes)).sort())
})

test.each(Object.entries(EVENTS))(
  'the event %s has a sequence number and outdates only reads of the contract',
  (_, event) => {
    for (const read of event.changes()) expect(calls.has(read)).toBe(true)
    expect(event.schema.entries).toHaveProperty('seq')
    expect(event.spread).toBeGreaterThanOrEqual(0)
  },
)

test.each(allCalls)('the call %s has consistent access, kept time and changed reads', (_, call) => {
  for (const read of call.changes()) {
    expect(read.kind).toBe('read')
    expect(calls.has(read)).toBe(true)
  }
  if (call.kind === 'read') expect(call.changes()).toEqual([])
  if (call.access === 'guest') expect(call.keep?.scope).not.toBe('user')
  if (call.access === 'viewer') expect(call).toMatchObject({ kind: 'read' })
  if (call.access !== 'guest') expect(call.keep?.scope).not.toBe('public')
  if (call.once) expect(call.access).toBe('member')
  if (Object.keys(call.requires).length > 0) expect(call.access).toBe('member')
  const fields = Object.keys(jsonSchema(call.params).properties ?? {})
  expect(fields.includes('pay_password')).toBe(call.requires.payPassword !== undefined)
})

/** Answer fields that contain a balance of the person. */
const BALANCE = /"(?:available|balance|equity|balance_after)":/

test('a personal read with a balance is outdated by every balance event', () => {
  const told = EVENTS.balance?.changes() ?? []
  const showing = allCalls.filter(
    ([, { kind, access, answer }]) =>
      kind === 'read' && access !== 'guest' && BALANCE.test(JSON.stringify(jsonSchema(answer))),
  )
  expect(showing.length).toBeGreaterThan(5)
  for (const [name, call] of showing) expect(told, name).toContain(call)
})

/**
 * Secret fields, which are compared and never shown. The last two are also checked by code outside
 * of the contract.
 */
const UNSEEN = /password$|^(?:credential|nickname|signature)$/

/** Characters that could control a terminal, break a line or change the writing direction. */
const ACTS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u

test.each(allCalls)(
  'the field %s rejects text that could control a terminal or imitate another row',
  (_, call) => {
    const fields = Object.keys(jsonSchema(call.params).properties ?? {})
    for (const field of fields.filter((name) => !UNSEEN.test(name)))
      for (const sign of ['\r', '\u001b', '\u009b', '\u2028', '\u202e'])
        for (const text of [`1${sign}1`, `a${sign}a`, `a${sign}@example.com`]) {
          const { issues = [], output } = v.safeParse(call.params, { [field]: text })
          const rejected = issues.some(({ path }) => path?.[0]?.key === field)
          const taken =
            typeof output === 'object' && output !== null ? String(Reflect.get(output, field)) : text
          expect(
            rejected || !ACTS.test(taken.replaceAll('\n', ' ')),
            `${field} with ${JSON.stringify(text)}`,
          ).toBe(true)
        }
  },
)
