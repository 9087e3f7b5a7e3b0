import { expect, it } from 'vitest'
import { createLog, loggable, seldom } from './log.ts'

it('hides secrets by name, at any depth it writes', () => {
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

it('writes an error without the row that the database quotes', () => {
  const problem = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary)' })
  expect(JSON.stringify(loggable({ problem }))).not.toContain('canary')
  expect(loggable(problem)).toMatchObject({ error: 'duplicate key', kind: '23505' })
})

it('says the first of many at once, then one in a while with how many were left out', () => {
  const clock = { now: 0 }
  const said: object[] = []
  const notify = seldom(1000, () => clock.now)
  for (let n = 0; n < 10; n++) {
    notify((more) => said.push(more))
    clock.now += 250
  }
  expect(said).toEqual([{}, { more: 3 }, { more: 3 }])
})
