import { expect, it } from 'vitest'
import { createLog, loggable, seldom } from './log.ts'

it('a log line hides secrets by name, at every depth', () => {
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

it('a logged database error omits the row that it quotes', () => {
  const problem = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary)' })
  expect(JSON.stringify(loggable({ problem }))).not.toContain('canary')
  expect(loggable(problem)).toMatchObject({ error: 'duplicate key', kind: '23505' })
})

it('of many equal log lines the first is written at once, then one per interval with the number left out', () => {
  const clock = { now: 0 }
  const said: object[] = []
  const notify = seldom(1000, () => clock.now)
  for (let n = 0; n < 10; n++) {
    notify((more) => said.push(more))
    clock.now += 250
  }
  expect(said).toEqual([{}, { more: 3 }, { more: 3 }])
})
