import { sql } from 'kysely'
import type { Today } from '#contract/operators/overview.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { type DatabaseFigures, readFigures } from '../database-figures.ts'
import { leaseOf } from './status.ts'

type Light = Today['lights'][number]
type State = Light['state']

/**
 * Ages in seconds from which on the state of a part is shown as yellow or red. They equal the limits of the alerts in
 * `docs/operations/deploy`.
 */
const TICK = { warn: 10, bad: 60 }
const LAG = { warn: 3, bad: 30 }
const MAIL = { warn: 120, bad: 900 }
const DAY = { warn: 93_600, bad: 2 * 93_600 }
const LATE_JOB = 600

const stateOf = (seconds: number, { warn, bad }: { readonly warn: number; readonly bad: number }): State =>
  seconds > bad ? 'bad' : seconds > warn ? 'warn' : 'ok'

const MINUTE = 60
const HOUR = 3600

const ageText = (seconds: number): string =>
  seconds < MINUTE
    ? `${Math.floor(seconds)} s`
    : seconds < HOUR
      ? `${Math.floor(seconds / MINUTE)} min`
      : `${Math.floor(seconds / HOUR)} h`

interface Newest {
  readonly time: number
  readonly source: string
}

/**
 * The newest recorded price of all pairs. A single pair would not do, because its market may be closed, so that all
 * its prices are old.
 */
async function newestTick(db: Db): Promise<Newest | null> {
  const { rows } = await sql<Newest>`
    select t.time, t.source from pairs p
    join lateral (select time, source from ticks where pair_id = p.id order by seq desc limit 1) t on true
    order by t.time desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function feedLight(db: Db, now: number): Promise<Light> {
  const newest = await newestTick(db)
  if (!newest) return { name: 'market feed', state: 'bad', text: 'no price was ever recorded', at: null }
  const age = Math.max(0, (now - newest.time) / 1000)
  // The part after `#` is the position in the source, which only the recorder of prices needs.
  const [source] = newest.source.split('#')
  const text = `${source}, the newest price is ${ageText(age)} old`
  return { name: 'market feed', state: stateOf(age, TICK), text, at: newest.time }
}

async function leaseLight(db: Db, now: number): Promise<Light> {
  const lease = await leaseOf(db, now)
  return lease
    ? { name: 'market lease', state: 'ok', text: lease.holder.split(' ')[0] ?? '', at: lease.until }
    : {
        name: 'market lease',
        state: 'bad',
        text: 'no server records prices and evaluates orders',
        at: null,
      }
}

const evaluatorLight = ({ evaluatorLag }: DatabaseFigures): Light => ({
  name: 'evaluator',
  state: stateOf(evaluatorLag, LAG),
  text: evaluatorLag === 0 ? 'no order waits' : `the oldest order waits for ${ageText(evaluatorLag)}`,
  at: null,
})

const jobsLight = ({ jobs, oldestLateJob }: DatabaseFigures): Light => ({
  name: 'jobs',
  state: jobs.dead > 0 ? 'bad' : oldestLateJob > LATE_JOB ? 'warn' : 'ok',
  text: `${jobs.dead} dead, ${jobs.late} late, ${jobs.waiting} wait for their time`,
  at: null,
})

/** A demo installation without a mail server keeps mails for its mailbox, so they do not count as late. */
function mailsLight({ config }: Operation, { outbox, oldestMail }: DatabaseFigures): Light {
  const kept = config.demo && config.smtpUrl === null
  if (kept) return { name: 'mails', state: 'ok', text: `${outbox.mails} in the test mailbox`, at: null }
  const text =
    outbox.mails === 0 ? 'none waits' : `${outbox.mails} wait, the oldest for ${ageText(oldestMail)}`
  return { name: 'mails', state: stateOf(oldestMail, MAIL), text, at: null }
}

const checkpointLight = ({ checkpointAge }: DatabaseFigures, now: number): Light =>
  checkpointAge === null
    ? { name: 'checkpoint', state: 'warn', text: 'there is none yet', at: null }
    : {
        name: 'checkpoint',
        state: stateOf(checkpointAge, DAY),
        text: `the newest is ${ageText(checkpointAge)} old`,
        at: now - Math.round(checkpointAge * 1000),
      }

function auditLight({ auditAge, auditFindings }: DatabaseFigures, now: number): Light {
  if (auditAge === null) return { name: 'audit', state: 'warn', text: 'there was none yet', at: null }
  const found = auditFindings ?? 0
  return {
    name: 'audit',
    state: found > 0 ? 'bad' : stateOf(auditAge, DAY),
    text: `${found} findings, ${ageText(auditAge)} ago`,
    at: now - Math.round(auditAge * 1000),
  }
}

/** State of the sign-ins to the console. It names operators who are locked out and whom another operator can unlock. */
async function operatorsLight(db: Db): Promise<Light> {
  const locked = await db
    .selectFrom('operator_locks as l')
    .innerJoin('operators as o', 'o.id', 'l.operator_id')
    .select(['o.name', 'l.locked_at'])
    .where('l.locked_at', '>', 0)
    .orderBy('l.locked_at')
    .execute()
  const [first] = locked
  return first
    ? {
        name: 'operators',
        state: 'bad',
        text: `locked after failed attempts to sign in: ${locked.map(({ name }) => name).join(', ')}`,
        at: first.locked_at,
      }
    : { name: 'operators', state: 'ok', text: 'nobody is locked', at: null }
}

/** The state of each part of the system: green, yellow or red. */
export async function lightsOf(operation: Operation): Promise<Light[]> {
  const { db, clock } = operation
  const now = clock.now()
  const figures = await readFigures(db, now)
  return [
    await feedLight(db, now),
    evaluatorLight(figures),
    jobsLight(figures),
    mailsLight(operation, figures),
    checkpointLight(figures, now),
    auditLight(figures, now),
    await leaseLight(db, now),
    await operatorsLight(db),
  ]
}
