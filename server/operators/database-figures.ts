import { sql } from 'kysely'
import { oldestDue } from '../market/execution/evaluation-backlog.ts'
import type { Db } from '../platform/db/types.ts'

/** Time (ms) after which a job that is due and has not run counts as late. */
const LATE = 60_000

/** Figures of the installation from the database, equal on all nodes. Ages are in seconds. */
export interface DatabaseFigures {
  readonly evaluatorLag: number
  readonly jobs: { readonly waiting: number; readonly late: number; readonly dead: number }
  readonly oldestLateJob: number
  readonly outbox: { readonly mails: number; readonly messages: number; readonly pushes: number }
  readonly oldestMail: number
  readonly journals: number
  readonly postings: number
  /** Age of the newest checkpoint; null before the first checkpoint. */
  readonly checkpointAge: number | null
  /** Time since the end of the last audit; null before the first audit. */
  readonly auditAge: number | null
  /** Number of findings of the last audit; null before the first audit. */
  readonly auditFindings: number | null
  readonly freeAddresses: ReadonlyMap<string, number>
  readonly operators: number
  /**
   * Credited deposits whose transaction has disappeared from the chain or lost confirmations, and which have no note
   * of an operator yet.
   */
  readonly lostDeposits: number
}

interface Row {
  readonly waiting: number
  readonly late: number
  readonly dead: number
  readonly oldest_late: number | null
  readonly mails: number
  readonly oldest_mail: number | null
  readonly messages: number
  readonly pushes: number
  readonly journals: number | null
  readonly postings: number | null
  readonly checkpoint: number | null
  readonly audited: number | null
  readonly findings: number | null
  readonly operators: number
  readonly lost_deposits: number
}

/** Seconds since a time in milliseconds; 0 when there is no time. */
const age = (time: number | null, now: number): number =>
  time === null ? 0 : Math.max(0, (now - time) / 1000)

/** Reads all figures by three short queries on indexes and small tables. */
export async function readFigures(db: Db, now: number): Promise<DatabaseFigures> {
  const lateBefore = now - LATE
  const { rows } = await sql<Row>`
    select j.*, m.*,
      (select count(*) from events_outbox) as messages,
      (select count(*) from push_queue) as pushes,
      (select max(id) from journals) as journals,
      pg_sequence_last_value(pg_get_serial_sequence('postings', 'id')::regclass) as postings,
      (select max(created_at) from checkpoints) as checkpoint,
      a.ended_at as audited, a.findings,
      (select count(*) from operators where removed_at = 0) as operators,
      (select count(*) from chain_credits
        where lost_at > 0 and lost_note = '' and outcome = 'credited') as lost_deposits
    from (
      select count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'waiting' and next_at < ${lateBefore}) as late,
        count(*) filter (where state = 'dead') as dead,
        min(next_at) filter (where state = 'waiting' and next_at < ${lateBefore}) as oldest_late
      from jobs where state <> 'done'
    ) j, (select count(*) as mails, min(created_at) as oldest_mail from mails) m
      left join (select ended_at, findings from audits order by id desc limit 1) a on true`.execute(db)
  const { rows: pools } = await sql<{ network: string; free: number }>`
    select network, count(*) filter (where user_id is null) as free from deposit_addresses group by network`.execute(
    db,
  )
  const due = await oldestDue(db, now)
  const [row] = rows
  if (!row) throw new Error('no figures')
  return {
    evaluatorLag: age(due, now),
    jobs: { waiting: row.waiting, late: row.late, dead: row.dead },
    oldestLateJob: age(row.oldest_late, now),
    outbox: { mails: row.mails, messages: row.messages, pushes: row.pushes },
    oldestMail: age(row.oldest_mail, now),
    journals: row.journals ?? 0,
    postings: row.postings ?? 0,
    checkpointAge: row.checkpoint === null ? null : age(row.checkpoint, now),
    auditAge: row.audited === null ? null : age(row.audited, now),
    auditFindings: row.findings,
    freeAddresses: new Map(pools.map(({ network, free }) => [network, free])),
    operators: row.operators,
    lostDeposits: row.lost_deposits,
  }
}

/**
 * Returns a function that reads figures and caches them for `keep` ms, so that several readers cost one query. The
 * function returns null while the database does not respond.
 */
export function cachedFigures<T>(
  read: () => Promise<T>,
  keep = 5000,
  now: () => number = () => performance.now(),
): () => Promise<T | null> {
  let kept: Promise<T | null> = Promise.resolve(null)
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - readAt >= keep) {
      readAt = now()
      kept = read().catch(() => null)
    }
    return kept
  }
}
