import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsPath } from '#contract/operators/events.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { consoleSample, fieldsOf } from '#tests/helpers/console-samples.ts'
import { CONSOLE_ON, type ConsoleOperator, consolePage, joinConsole } from '#tests/helpers/console-server.ts'
import { everyTable } from '#tests/helpers/table-digests.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

const clock = earlyInAnHour()
let app: TestApp
let first: ConsoleOperator
let second: ConsoleOperator
let ana: ConsoleOperator
let ben: ConsoleOperator
let person: Person
let uid = ''
beforeAll(async () => {
  // Moves the clock past the hourly jobs of a demo installation, so that none of them runs during the test.
  clock.forward(5 * 60_000)
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  first = await joinConsole(app, 'first')
  second = await joinConsole(app, 'second', ['admin'])
  ana = await joinConsole(app, 'ana', ['support'])
  ben = await joinConsole(app, 'ben', ['support'])
  person = await newPerson(app.origin)
  uid = String((await person.get<{ id: number }>('/user/info')).id)
})
afterAll(() => app.end())

const noJobIsDue = async (): Promise<boolean> => {
  const due = await app.database.db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', clock.now())
    .executeTakeFirst()
  return due === undefined
}

/**
 * Fields that identify an object or a person. The tests send ids and names of missing objects in
 * these fields.
 */
const NAMING = ['id', 'number', 'person', 'uid', 'message', 'credit', 'operator', 'passkey', 'session']
/**
 * Calls for which an unknown name is valid, because they create or preview an object with that name, or search
 * for it.
 */
const NAMES_NOTHING = [
  'products.couponCreate',
  'content.faqPreview',
  'content.faqWrite',
  'staff.log',
  'people.find',
]

/**
 * Ids that no object of the field's kind has: an unused number, and the number of an object of another kind.
 */
const nobodys = (field: string): readonly unknown[] =>
  field === 'person' || field === 'operator' ? ['999999999', 'nobody'] : [999_999_999, Number(uid)]

describe('a console call with the id of a missing object or of an object of another kind', () => {
  it('is rejected, and changes nothing in the database', async () => {
    await until('the jobs of this hour', noJobIsDue)
    const before = await everyTable(app.database.db)
    const wrong: string[] = []
    let sent = 0
    for (const [name, call] of operatorCalls) {
      if (NAMES_NOTHING.includes(name)) continue
      const named = fieldsOf(call).filter(([field]) => NAMING.includes(field))
      if (named.length > 0) await first.page.prove()
      for (const [field] of named)
        for (const value of nobodys(field)) {
          // In the field `uid` the number of the person whom the test has created is valid, so this value is
          // skipped.
          if (field === 'uid' && value === Number(uid)) continue
          sent++
          const { status, body } = await first.page.call(call.path, {
            ...consoleSample(call),
            [field]: value,
          })
          if (status !== 422 || !['rejected', 'input'].includes(body.problem))
            wrong.push(`${name} ${field}=${value}: ${status} ${JSON.stringify(body).slice(0, 80)}`)
        }
    }
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(150)
    expect(await everyTable(app.database.db)).toEqual(before)
  })
})

describe('an operator', () => {
  it('cannot use or end the session of another operator', async () => {
    const mixed = { cookie: ana.page.cookie(), 'x-csrf': ben.page.session()?.csrf }
    expect((await ben.page.call('/session/end', {}, mixed)).body.problem).toBe('csrf')
    expect((await ana.page.call('/session/me')).body.session).toMatchObject({ operator: 'ana' })
  })

  it('cannot lift their own lock or remove another operator’s passkey, unless their role has that right', async () => {
    const { operators } = (await first.page.call('/staff/operators')).body
    const passkey = operators.find(({ name }: { name: string }) => name === 'ben').passkeys[0].id
    for (const path of ['/staff/unlock', '/staff/removePasskey'])
      expect((await ana.page.call(path, { operator: 'ben', passkey })).body.problem).toBe('role')
    expect((await first.page.call('/staff/unlock', { operator: 'first' })).body.message).toContain(
      'a different operator',
    )
    // The passkey exists, but belongs to another operator than the one named in the call.
    expect((await first.page.call('/staff/removePasskey', { operator: 'ana', passkey })).status).toBe(422)
    expect((await ben.page.call('/session/me')).body.session).not.toBeNull()
  })

  it('sees and approves only proposals that their role may execute, and cannot approve their own proposals', async () => {
    const { proposal: number } = (await second.page.call('/staff/setLimit', { usdt: '12000' })).body
    for (const path of ['/staff/proposal', '/staff/approve'])
      expect((await ana.page.call(path, { number })).body.problem, path).toBe('role')
    expect((await ana.page.call('/staff/reject', { number, reason: 'no' })).body.problem).toBe('role')
    expect((await ana.page.call('/staff/proposals')).body.proposals).toEqual([])
    expect((await second.page.call('/staff/approve', { number })).status).toBe(422)
    expect((await second.page.call('/staff/reject', { number, reason: 'mine' })).status).toBe(200)
  })

  it('becomes the agent of a conversation by taking the conversation over or by having it handed over, but not by viewing it', async () => {
    await person.post('/kefu/agent')
    expect((await ana.page.call('/support/take', { person: uid })).status).toBe(200)
    const seenBy = async ({ page }: ConsoleOperator) => (await page.call('/support/list')).body.talks[0]
    expect(await seenBy(ana)).toMatchObject({ agent: 'ana', mine: true })
    expect(await seenBy(ben)).toMatchObject({ agent: 'ana', mine: false })
    await ben.page.call('/support/show', { person: uid })
    expect(await seenBy(ben)).toMatchObject({ agent: 'ana' })
    expect((await ben.page.call('/support/hand', { person: uid, operator: 'nobody' })).status).toBe(422)
    expect((await ben.page.call('/support/hand', { person: uid, operator: 'ben' })).status).toBe(200)
    expect(await seenBy(ana)).toMatchObject({ agent: 'ben', handed_by: expect.any(String), mine: false })
  })

  it('is recorded as the author of a note and in the log, even when the request contains the name of another operator', async () => {
    expect((await ana.page.call('/people/note', { person: uid, text: 'seen', operator: 'ben' })).status).toBe(
      422,
    )
    await ana.page.call('/people/note', { person: uid, text: 'seen' })
    const { notes } = (await ben.page.call('/people/show', { person: uid })).body
    expect(notes).toMatchObject([{ written_by: 'ana', words: 'seen' }])
    const { lines } = (await first.page.call('/staff/log', { command: 'person note' })).body
    const about = lines.filter(({ user_id }: { user_id: number | null }) => user_id === Number(uid))
    expect(new Set(about.map(({ operator }: { operator: string }) => operator))).toEqual(new Set(['ana']))
  })
})

/** The events of an event stream in the order of their arrival. */
function eventsOf(headers: Readonly<Record<string, string>>) {
  const heard: string[] = []
  const end = new AbortController()
  const status = fetch(`${app.consoleOrigin}/console/api${eventsPath}`, { headers, signal: end.signal }).then(
    (response) => {
      void (async () => {
        const text = new TextDecoder()
        for await (const chunk of response.body ?? []) heard.push(text.decode(chunk))
      })().catch(() => undefined)
      return response.status
    },
  )
  return { status, heard: () => heard.join(''), end: () => end.abort() }
}

describe('an event that the console receives about a change', () => {
  const origin = (): string => app.consoleOrigin ?? ''
  const own = ({ page }: ConsoleOperator) => ({ cookie: page.cookie(), origin: origin() })

  it('contains only the names of the changed objects, and is sent only to operators who may read these objects, until their session ends', async () => {
    const treasurer = await joinConsole(app, 'dan', ['treasury'])
    const [theirs, anas] = [eventsOf(own(treasurer)), eventsOf(own(ana))]
    expect(await theirs.status).toBe(200)
    await until(
      'both streams',
      () => theirs.heard().includes('event: hello') && anas.heard().includes('event: hello'),
    )
    await person.act('/kefu/send', { type: 'text', content: 'a private question' })
    await until('news of support', () => /changed\ndata: \{"topics":\["support"/.test(anas.heard()))
    const { proposal: number } = (await first.page.call('/staff/setLimit', { usdt: '13000' })).body
    await until('news of approvals', () => /changed\ndata: [^\n]*"approvals"/.test(theirs.heard()))
    await first.page.call('/staff/reject', { number, reason: 'a test' })
    expect(theirs.heard()).not.toContain('support')
    expect(anas.heard()).not.toMatch(/private|13000|setLimit/)
    await treasurer.page.call('/session/end')
    await until('the end', () => theirs.heard().includes('event: ended'))
    anas.end()
  })

  it('is not sent to other sites, to users of the exchange or to unauthenticated callers', async () => {
    const { cookie } = own(ana)
    const asked: readonly Readonly<Record<string, string>>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { origin: origin() },
      { origin: origin(), cookie: `h5-console=${person.token}` },
      { origin: origin(), authorization: person.token },
    ]
    const answers = await Promise.all(asked.map((headers) => eventsOf(headers).status))
    expect(answers).toEqual([403, 403, 403, 401, 401, 401])
  })

  it('is sent to at most eight open pages per session', async () => {
    const streams = Array.from({ length: 9 }, () => eventsOf(own(ben)))
    const answers = await Promise.all(streams.map(({ status }) => status))
    expect(answers.filter((status) => status === 200)).toHaveLength(8)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
    for (const { end } of streams) end()
  })
})

describe('a user of the exchange and an operator', () => {
  it("cannot use their session on the other server: the app's WebSocket rejects an operator, and the console rejects a user", async () => {
    const { io } = await import('socket.io-client')
    const [, session = ''] = ana.page.cookie().split('=')
    const socket = io(app.origin, {
      auth: { token: session },
      transports: ['websocket'],
      reconnection: false,
    })
    const problem = await new Promise<string>((resolve) => {
      socket.on('connect_error', (error) => resolve(error.message))
      socket.on('session', ({ reason }: { reason: string }) => resolve(reason))
      socket.on('disconnect', resolve)
      socket.on('hello', () => setTimeout(() => resolve('guest'), 500))
    })
    socket.close()
    expect(problem).not.toBe('')
    const answer = await fetch(`${app.consoleOrigin}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(404)
    const there = consolePage(app.origin)
    expect((await there.call('/people/find', { query: uid }, { authorization: person.token })).status).toBe(
      404,
    )
  })
})
