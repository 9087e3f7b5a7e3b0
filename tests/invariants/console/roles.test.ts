import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#contract/operators/roles.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { allCalls } from '#contract/table.ts'
import { CONSOLE_ON, type ConsolePage, consolePage, joinConsole } from '#tests/helpers/console-server.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, send } from '#tests/helpers/test-people.ts'

const clock = earlyInAnHour()
let app: TestApp
let origin = ''
const pages = new Map<Role | 'none', ConsolePage>()
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  origin = app.consoleOrigin ?? ''
  for (const role of ['none', ...ROLES] as const) {
    pages.set(role, (await joinConsole(app, role, role === 'none' ? [] : [role])).page)
  }
})
afterAll(() => app.end())

/** The server checks roles before parameters, so empty parameters suffice. */
describe.each(['none', ...ROLES] as const)('an operator with the role %s', (role) => {
  it(`may make the console calls that list the role, and none of the other calls among ${operatorCalls.length}`, async () => {
    const page = pages.get(role)
    if (!page) throw new Error('no page')
    const wrong: string[] = []
    for (const [name, call] of operatorCalls) {
      const { status, body } = await page.call(call.path, { 'not a parameter': 1 })
      const denied = status === 403 && body.problem === 'role'
      const isTheirs = role !== 'none' && call.roles.includes(role)
      if (denied === isTheirs || status === 500) wrong.push(`${name}: ${status} ${body.problem}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a user of the exchange', () => {
  it('cannot make any console call with their session token, sent in any header or cookie', async () => {
    const { token } = await newPerson(app.origin)
    const stranger = consolePage(origin)
    for (const [name, call] of operatorCalls)
      for (const headers of [
        { authorization: token },
        { cookie: `h5-console=${token}` },
        { 'x-csrf': token },
      ])
        expect(await stranger.call(call.path, {}, headers), name).toMatchObject({ status: 401 })
  })
})

describe('an unauthenticated caller', () => {
  it('cannot make any call of the console', async () => {
    for (const [name, call] of operatorCalls)
      expect(await consolePage(origin).call(call.path), name).toMatchObject({ status: 401 })
  })
})

describe('an operator', () => {
  it("cannot make calls of the users' app with a console session", async () => {
    const admin = pages.get('admin')
    const [, token = ''] = admin?.cookie().split('=') ?? []
    for (const [name, call] of allCalls.filter(([, one]) => one.access === 'member')) {
      const answer = await send(app.origin, call.method, call.path, {}, token)
      expect(answer, name).toMatchObject({ type: '999' })
    }
  })

  it("cannot make console calls on the server of the users' app, and users cannot make app calls on the server of the console", async () => {
    const there = await fetch(`${app.origin}/console/api/session/me`, { method: 'POST' })
    expect(there.status).toBe(404)
    expect((await fetch(`${origin}/api/market/quotes`)).status).toBe(404)
    expect((await fetch(`${origin}/h5/`)).status).toBe(404)
  })
})
