import { expect, it } from 'vitest'
import type { Log } from '../services.ts'
import { createLog, loggable, logOutage, throttle, withFields } from './log.ts'

it('a log line hides the values of fields with secret names, at every depth', () => {
  const line: string[] = []
  createLog((text) => line.push(text)).warn('x', {
    password: 'canary-1',
    body: { re_password: 'canary-2', email_code: 'canary-3', token: 'canary-4' },
    headers: [{ Authorization: 'canary-5' }],
    tokenHash: Buffer.from('canary-6'),
    seconds: 5,
    code: 404,
  })
  expect(line.join()).not.toContain('canary')
  expect(line.join()).toContain('"seconds":5')
  expect(line.join()).toContain('"code":404')
})

it('a log line is one JSON object with level, time, message, the fields of its logger and its own fields', () => {
  const lines: string[] = []
  const log = withFields(
    createLog((text) => lines.push(text)),
    { request: 'r-1' },
  )
  log.info('done', { ms: 5, text: 'two\nlines' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    msg: 'done',
    request: 'r-1',
    ms: 5,
    text: 'two\nlines',
  })
})

it('a log line hides personal data by the name of its field', () => {
  const lines: string[] = []
  createLog((text) => lines.push(text)).info('x', {
    document_number: 'canary-1',
    phone: 'canary-2',
    email: 'canary-3',
    recipient: 'canary-4',
  })
  expect(lines.join()).not.toContain('canary')
})

it('a logged database error omits the row that it quotes', () => {
  const problem = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary)' })
  expect(JSON.stringify(loggable({ problem }))).not.toContain('canary')
  expect(loggable(problem)).toMatchObject({ error: 'duplicate key', kind: '23505' })
})

it('of many equal log lines the first is written at once, then one per interval with the number of omitted lines', () => {
  const clock = { now: 0 }
  const said: object[] = []
  const notify = throttle(1000, () => clock.now)
  for (let n = 0; n < 10; n++) {
    notify((more) => said.push(more))
    clock.now += 250
  }
  expect(said).toEqual([{}, { more: 3 }, { more: 3 }])
})

it('an outage is logged once, its end once with its duration, and a short outage soon after is not logged', () => {
  const clock = { now: 0 }
  const said: string[] = []
  const write: Log['info'] = (message, fields) => void said.push(`${message} ${fields?.seconds ?? ''}`.trim())
  const log: Log = { info: write, warn: write, error: write }
  const redis = logOutage(log, { away: 'away', back: 'back' }, 10_000, () => clock.now)
  redis.worked()
  redis.failed(new Error('x'))
  clock.now = 2500
  redis.failed(new Error('x'))
  redis.worked()
  redis.worked()
  redis.failed(new Error('x'))
  redis.worked()
  expect(said).toEqual(['away', 'back 2.5'])
})
