import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '#server/ledger/audit.ts'
import { openObjects } from '#server/products/index.ts'
import { lengthOf } from '../harness/run-length.ts'
import { deposit, newPerson, type Person } from '../helpers/test-people.ts'
import { until } from '../helpers/test-server.ts'
import { type Sent, sendTransfers, USDT } from './concurrent-transfers.ts'
import { type Site, startSite } from './killable-server.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const KILLS = lengthOf('CRASH_KILLS', 3)
const TRANSFERS = Math.max(300, 40 * KILLS)
const PEOPLE = 8
const START = 10_000
let site: Site
const people: Person[] = []

beforeAll(async () => {
  site = await startSite()
  for (let n = 0; n < PEOPLE; n++) people.push(await newPerson(site.origin))
  await Promise.all(people.map((person) => deposit(site.origin, person, USDT, String(START))))
}, 120_000)
afterAll(() => site.stop())

const findings = () => site.beside(async ({ db }) => (await auditLedger(db, openObjects)).findings)

it(
  `no transfer is lost or executed twice when the server is killed ${KILLS} times during ${TRANSFERS} transfers`,
  async () => {
    let acknowledged = 0
    let lastSent = 0
    let over = false
    const count = (sentAt: number): void => {
      acknowledged++
      lastSent = Math.max(lastSent, sentAt)
    }
    const workers = people.map(async (person, n) => {
      const all = await sendTransfers(site.origin, person, n % 2 === 0, () => over, count)
      return { person, all }
    })
    const problems = Promise.all(workers).then(() => undefined)

    const pauses: number[] = []
    for (let n = 0; n < KILLS; n++) {
      const due = Math.floor(((n + 0.5) * TRANSFERS) / KILLS)
      await Promise.race([until('enough transfers', () => acknowledged >= due, 60_000), problems])
      const begun = performance.now()
      await site.kills[n % site.kills.length]?.()
      const up = performance.now()
      await Promise.race([until('transfers to go on', () => lastSent > up, 60_000), problems])
      pauses.push(Math.round(performance.now() - begun))
      expect(await findings()).toEqual([])
    }
    await Promise.race([until('all transfers', () => acknowledged >= TRANSFERS, 60_000), problems])
    over = true
    const done = await Promise.all(workers)

    const recorded = await site.beside(async ({ db }) => {
      const { rows } = await sql<{ request_id: string; id: number; journals: number; postings: number }>`
      select t.request_id, t.id, count(distinct j.id) as journals, count(p.id) as postings
      from transfers t
      left join journals j on j.ref_type = 'transfer' and j.ref_id = t.id::text
      left join postings p on p.journal_id = j.id
      group by t.request_id, t.id`.execute(db)
      return rows
    })
    expect(recorded.filter(({ journals, postings }) => journals !== 1 || postings !== 2)).toEqual([])
    const byRequest = new Map(recorded.map((row) => [row.request_id, row.id]))
    expect(byRequest.size).toBe(recorded.length)
    const sent: Sent[] = done.flatMap(({ all }) => all)
    const lost = sent.filter(
      (one) => one.acknowledged && byRequest.get(one.requestId) !== one.acknowledged.id,
    )
    expect(lost).toEqual([])
    expect(sent.filter((one) => one.acknowledged).length).toBeGreaterThanOrEqual(TRANSFERS)

    for (const { person, all } of done) {
      const effective = all.filter(({ requestId }) => byRequest.has(requestId))
      const moved = effective.reduce((sum, { to }) => sum + (to === 'lever' ? 1 : -1), 0)
      const balance = async (type: string) =>
        (await person.post<{ available: string }>('/wallet/detail', { currency: USDT, type })).available
      expect([await balance('change'), await balance('lever')]).toEqual([
        String(START - moved),
        String(moved),
      ])
    }
    const unanswered = sent.filter((one) => !one.acknowledged && byRequest.has(one.requestId)).length
    const again = sent.filter(({ attempts }) => attempts > 1).length
    console.log(
      `${sent.length} sent, ${again} of them again, ${unanswered} done without an answer; back after ${pauses.join(', ')} ms`,
    )

    const audit = execFileSync('npm', ['run', '-s', 'ops', '--', 'audit'], {
      cwd: ROOT,
      env: { ...process.env, ...site.env },
      encoding: 'utf8',
    })
    expect(audit).toContain('The books are right')
  },
  300_000 + KILLS * 20_000,
)
