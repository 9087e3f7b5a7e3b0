import * as v from 'valibot'
import { expect, test } from 'vitest'
import { identity } from './account/identity.ts'
import { secondFactor } from './account/secondFactor.ts'
import { safe } from './account/security.ts'
import { user } from './account/user.ts'
import { wallet } from './funds/wallet.ts'
import { allCalls, areas, ERROR_KEYS, EVENTS, OBJECTS, SCENES } from './table.ts'
import { copy } from './trade/copy.ts'
import { nft } from './trade/nft.ts'
import { seconds } from './trade/seconds.ts'
import { spot } from './trade/spot.ts'
import type { Call } from './wire/callBuilders.ts'
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

test('the tables of events and scenes contain exactly the events and scenes that the areas declare', () => {
  expect(Object.keys(EVENTS).sort()).toEqual(areas.flatMap(({ events }) => Object.keys(events)).sort())
  expect(Object.keys(SCENES).sort()).toEqual(areas.flatMap(({ scenes }) => Object.keys(scenes)).sort())
})

test.each(Object.entries(EVENTS))(
  'the event %s has a sequence number and invalidates only reads of the contract',
  (_, event) => {
    for (const read of event.changes()) expect(calls.has(read)).toBe(true)
    expect(event.schema.entries).toHaveProperty('seq')
    expect(event.spread).toBeGreaterThanOrEqual(0)
  },
)

test.each(allCalls)(
  'the call %s has consistent settings of access, storage and invalidated reads',
  (_, call) => {
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
  },
)

/** Matches answer fields that contain a balance of the person. */
const BALANCE = /"(?:available|balance|equity|balance_after)":/

test('the balance event invalidates every personal read that contains a balance', () => {
  const told = EVENTS.balance?.changes() ?? []
  const showing = allCalls.filter(
    ([, { kind, access, answer }]) =>
      kind === 'read' && access !== 'guest' && BALANCE.test(JSON.stringify(jsonSchema(answer))),
  )
  expect(showing.length).toBeGreaterThan(5)
  for (const [name, call] of showing) expect(told, name).toContain(call)
})

test('every movement of money invalidates the list of transfers, because an order can include transfers', () => {
  expect(EVENTS.balance?.changes()).toContain(wallet.transfers)
  for (const order of [spot.place, seconds.submit]) expect(order.changes()).toContain(wallet.transfers)
})

test('every change of ownership of an NFT work invalidates the ownership history', () => {
  const changing = [nft.buy, nft.pay, nft.open, EVENTS.nft_order, EVENTS.nft_hold]
  for (const one of changing) expect(one?.changes()).toContain(nft.history)
})

test('an application of a lead trader and its review invalidate the state that the member’s data contain', () => {
  for (const one of [copy.apply, EVENTS.follow]) expect(one?.changes()).toContain(user.info)
})

/**
 * Matches answer fields that contain the person's verification level, contacts or pause of withdrawals, or a
 * value that depends on one of the three.
 */
const STANDING =
  /"(?:real_level|email_bound|mobile_bound|withdraw_hold_until|hold_until|limit_24h_btc|contacts|single_limit)":/

test('every call and event that changes a verification level, contact or pause of withdrawals invalidates all personal reads that contain one of the three', () => {
  const showing = allCalls.filter(
    ([, { kind, access, keep, answer }]) =>
      kind === 'read' && access !== 'guest' && keep && STANDING.test(JSON.stringify(jsonSchema(answer))),
  )
  expect(showing.length).toBeGreaterThan(3)
  const { bindEmail, bindMobile, setPayPassword } = safe
  const { confirm, off, passkeyAdd, passkeyRemove, savedOnly } = secondFactor
  const changing = [bindEmail, bindMobile, setPayPassword, confirm, off, passkeyAdd, passkeyRemove, savedOnly]
  const changes = [EVENTS.real, identity.submit, ...changing].map((one) => one?.changes() ?? [])
  for (const [name, call] of showing) for (const outdated of changes) expect(outdated, name).toContain(call)
})

/** All object schemas inside a schema, at any depth. */
function objectsIn(schema: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof schema !== 'object' || schema === null || found.has(schema)) return found
  if ('type' in schema && schema.type === 'object') found.add(schema)
  for (const part of ['entries', 'item', 'items', 'wrapped', 'options', 'value'])
    if (part in schema) {
      const inner: unknown = Reflect.get(schema, part)
      for (const one of part === 'entries' ? Object.values(inner ?? {}) : [inner].flat())
        objectsIn(one, found)
    }
  return found
}

/**
 * Reads of copies (copied futures orders). The event of futures orders does not invalidate these reads,
 * because the futures product does not know copy trading; the event of copy trading does.
 */
const COPIES = new Set<Call>([copy.orders, copy.historyTrade, copy.traderDetail])

test.each(Object.entries(EVENTS))(
  'the event %s invalidates every personal read that contains the object of the event',
  (_, { schema, changes }) => {
    const objects = Object.entries(schema.entries).flatMap(([field, body]) =>
      field === 'seq'
        ? []
        : [...objectsIn(body)].filter((one) => 'id' in Reflect.get(one as object, 'entries')),
    )
    const outdated = new Set<Call>(changes())
    const missing = allCalls.filter(([, call]) => {
      if (call.kind !== 'read' || COPIES.has(call) || outdated.has(call)) return false
      const shown = objectsIn(call.answer)
      return objects.some((one) => shown.has(one))
    })
    expect(missing.map(([name]) => name)).toEqual([])
  },
)

test('the event of copy trading invalidates every read of copied futures orders', () => {
  const outdated = new Set<Call>(EVENTS.follow?.changes())
  expect([...COPIES].filter((call) => call !== copy.historyTrade && !outdated.has(call))).toEqual([])
})

/**
 * Fields for which control characters are not tested: secrets, which are compared and never displayed, and the fields
 * `nickname` and `signature`, which are checked by code outside of the contract.
 */
const UNSEEN = /password$|^(?:credential|nickname|signature)$/

/** Characters that could control a terminal, break a line of output or change the writing direction. */
const ACTS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u

test.each(allCalls)(
  'the parameters of the call %s reject text that could control a terminal or imitate another row',
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
