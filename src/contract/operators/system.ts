import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { act, look, none, number, operatorArea, options } from './call-builders.ts'
import { ROLES } from './roles.ts'

/**
 * `waiting`: the job waits for its next attempt. `late`: that attempt has been due for more than a minute.
 * `dead`: the job has failed 60 times and is not tried again.
 */
export const JOB_STATES = ['waiting', 'late', 'dead'] as const
const state = v.picklist(JOB_STATES)

export const JobRow = v.object({
  id: int,
  kind: str,
  object: str,
  period: str,
  due_at: int,
  next_at: int,
  attempts: int,
  state,
  problem: str,
})
export type JobRow = v.InferOutput<typeof JobRow>

export const Jobs = v.object({ jobs: v.array(JobRow) })
export type Jobs = v.InferOutput<typeof Jobs>

export const OutboxRow = v.object({
  id: int,
  /** The masked recipient. The content of the message is private and therefore not returned. */
  recipient: str,
  subject: str,
  created_at: int,
  attempts: int,
  next_at: int,
})
export type OutboxRow = v.InferOutput<typeof OutboxRow>

/**
 * Unsent mails and text messages, oldest first; `events`: number of socket events that are not sent to open
 * pages yet.
 */
export const Outbox = v.object({ mails: v.array(OutboxRow), events: int })
export type Outbox = v.InferOutput<typeof Outbox>

export const SystemStatus = v.object({
  time: int,
  /** Version of the server that answers the call, and of its Node runtime. */
  version: str,
  runtime: str,
  /** Servers that are connected to the database. */
  nodes: v.array(
    v.object({
      name: str,
      connections: int,
      /** Time at which the server's oldest connection to the database was opened. */
      since: int,
      /** Whether this server records prices and evaluates orders. */
      leads: v.boolean(),
    }),
  ),
  /** Time at which the market lease expires unless the server renews it. */
  lease_until: int,
  migrations: v.object({ applied: int, newest: str, pending: v.array(str) }),
  checkpoints: v.object({ count: int, newest: v.nullable(v.object({ number: int, created_at: int })) }),
  /** The last audit of the ledger; null before the first audit. */
  audit: v.nullable(
    v.object({
      started_at: int,
      ended_at: int,
      /**
       * Number of the checkpoint from which on the audit recomputed the ledger; null when the audit
       * recomputed the whole ledger.
       */
      since_checkpoint: v.nullable(int),
      findings: int,
      /** Descriptions of the first findings. */
      first_findings: v.array(str),
    }),
  ),
  database: v.object({
    version: str,
    bytes: int,
    /** The ten largest tables, including their indexes. `rows`: the database's estimate. */
    tables: v.array(v.object({ name: str, bytes: int, rows: int })),
  }),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>

const ofId = v.strictObject({ id: number })
const idWord = ({ id }: { readonly id: number }): readonly string[] => [String(id)]

/** Calls about jobs, outboxes, servers, checkpoints and audits. */
export const system = operatorArea('system', {
  status: look({ command: 'system status', roles: ROLES, params: none, answer: SystemStatus }),
  jobs: look({
    command: 'jobs list',
    roles: ROLES,
    params: v.strictObject({ state: v.optional(state) }),
    answer: Jobs,
    words: options,
  }),
  jobRetry: act({ command: 'jobs retry', quick: true, roles: ['admin'], params: ofId, words: idWord }),
  outbox: look({ command: 'outbox list', roles: ['admin'], params: none, answer: Outbox }),
  outboxRetry: act({ command: 'outbox retry', quick: true, roles: ['admin'], params: ofId, words: idWord }),
})
