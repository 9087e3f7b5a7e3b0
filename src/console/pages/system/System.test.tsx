import { afterEach, expect, test, vi } from 'vitest'
import type { JobRow, SystemStatus } from '#contract/operators/system.ts'
import { button, click, find, mockServer, problem, render, signedIn, until } from '../../test-kit.tsx'
import { System } from './System.tsx'

const NOW = Date.now()
const STATUS: SystemStatus = {
  time: NOW,
  version: '0.8.0',
  runtime: 'v24.0.0',
  nodes: [{ name: 'one', connections: 4, since: NOW - 1000, leads: true }],
  lease_until: NOW + 5000,
  migrations: { applied: 80, newest: '080', pending: [] },
  checkpoints: { count: 3, newest: { number: 3, created_at: NOW - 60_000 } },
  audit: {
    started_at: NOW - 2000,
    ended_at: NOW - 1000,
    since_checkpoint: 2,
    findings: 1,
    first_findings: ['balance 7 is 1 too high'],
  },
  database: { version: '15.4', bytes: 2048, tables: [{ name: 'posting', bytes: 1024, rows: 5 }] },
}
const job = (id: number, state: JobRow['state']): JobRow => ({
  id,
  kind: 'lockup_interest',
  object: '12',
  period: '2026-11-27',
  due_at: NOW - 1000,
  next_at: NOW,
  attempts: 3,
  state,
  problem: state === 'dead' ? 'no price' : '',
})

afterEach(() => vi.unstubAllGlobals())

test('the findings of the last audit are shown in an alert', async () => {
  signedIn(['support'])
  mockServer({ '/system/status': STATUS })
  await render(<System />)
  await until(() => expect(find('[role="alert"]').textContent).toContain('balance 7 is 1 too high'))
  expect(document.body.textContent).not.toContain('Outbox')
})

test('a system status that cannot be read shows the error and a retry button', async () => {
  signedIn(['admin'])
  const sent = mockServer({ '/system/status': problem('fault', 'The database does not answer.') })
  await render(<System />)
  await until(() => expect(find('[role="alert"]').textContent).toContain('The database does not answer.'))
  await click(button('Try again'))
  await until(() => expect(sent).toHaveLength(2))
})

test('a dead job can be retried by an administrator, and a waiting job has no retry button', async () => {
  signedIn(['admin'])
  const sent = mockServer({
    '/system/jobs': { jobs: [job(1, 'dead'), job(2, 'waiting')] },
    '/system/jobRetry': { outcome: 'done', lines: [{ message: 'runs again' }], proposal: null },
  })
  await render(<System />, '/?tab=jobs')
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(document.querySelectorAll('tbody button')).toHaveLength(1)
  await click(button('Run again'))
  await click(button('Run again', find('form')))
  await until(() => expect(sent).toContainEqual({ path: '/system/jobRetry', input: { id: 1 } }))
})

test('the list of jobs is requested for the job state given in the page URL', async () => {
  signedIn(['products'])
  const sent = mockServer({ '/system/jobs': { jobs: [] } })
  await render(<System />, '/?tab=jobs&state=dead')
  await until(() => expect(find('[role="status"]').textContent).toBe('There are no such jobs.'))
  expect(sent[0]?.input).toEqual({ state: 'dead' })
})
