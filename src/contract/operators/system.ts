import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { act, look, none, number, operatorArea, options } from './kit.ts'
import { ROLES } from './roles.ts'

/** `late`: its time is over by a minute and it is not done. */
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
  /** Masked: whom it is for is private, what it says is not shown at all. */
  recipient: str,
  subject: str,
  created_at: int,
  attempts: int,
  next_at: int,
})
export type OutboxRow = v.InferOutput<typeof OutboxRow>

/** Mails and texts that were not sent yet, oldest first, and how many events wait for open pages. */
export const Outbox = v.object({ mails: v.array(OutboxRow), events: int })
export type Outbox = v.InferOutput<typeof Outbox>

export const SystemStatus = v.object({
  time: int,
  /** Of the server that answers, and of Node. */
  version: str,
  runtime: str,
  /** Servers that are connected to the database now. */
  nodes: v.array(
    v.object({
      name: str,
      connections: int,
      /** Since its oldest connection. */
      since: int,
      /** Whether it records prices and evaluates orders. */
      leads: v.boolean(),
    }),
  ),
  /** Until when one of them does, unless it goes on saying so. */
  lease_until: int,
  migrations: v.object({ applied: int, newest: str, pending: v.array(str) }),
  checkpoints: v.object({ count: int, newest: v.nullable(v.object({ number: int, created_at: int })) }),
  /** Null before the first. */
  audit: v.nullable(
    v.object({
      started_at: int,
      ended_at: int,
      /** The checkpoint from which on everything was recomputed; null for the whole books. */
      since_checkpoint: v.nullable(int),
      findings: int,
      /** The first of them, in words. */
      first_findings: v.array(str),
    }),
  ),
  database: v.object({
    version: str,
    bytes: int,
    /** The ten largest, with their indexes. `rows` as the database estimates. */
    tables: v.array(v.object({ name: str, bytes: int, rows: int })),
  }),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>

const ofId = v.strictObject({ id: number })
const idWord = ({ id }: { readonly id: number }): readonly string[] => [String(id)]

/** Jobs, outboxes, nodes, checkpoints and audits. */
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
