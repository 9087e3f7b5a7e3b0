import type { Today } from '#contract/operators/overview.ts'
import type { SystemStatus } from '#contract/operators/system.ts'
import { type Command, typedCommand } from '../../identity/approvals/command.ts'
import { systemStatus } from '../system/status.ts'
import { today } from '../system/today-summary.ts'
import { shownTime } from './time-options.ts'

const WIDTH = 24
const row = (name: string, value: string): string => `${name.padEnd(WIDTH)}${value}`

const MEGABYTE = 1_048_576
const size = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

const STATES = { ok: 'ok', warn: 'LOOK', bad: 'BAD' } as const

const todayLines = ({ time, queues, lights, figures }: Today): readonly string[] => [
  'Waiting',
  ...queues.map(({ name, count, oldest_at }) =>
    row(`  ${name}`, `${count}${oldest_at === null ? '' : `, oldest since ${shownTime(oldest_at)}`}`),
  ),
  '',
  'Lights',
  ...lights.map(({ name, state, text }) => row(`  ${name}`, `${STATES[state].padEnd(6)}${text}`)),
  '',
  `Last 24 hours until ${shownTime(time)}`,
  row('  sign-ups', String(figures.sign_ups)),
  row('  deposits', `${figures.deposits.count}, ${figures.deposits.usdt} USDT`),
  row('  withdrawals', `${figures.withdrawals.count}, ${figures.withdrawals.usdt} USDT`),
  ...figures.volume.map(({ product, usdt }) => row(`  traded, ${product}`, `${usdt} USDT`)),
  row('  fees', `${figures.fees} USDT`),
  row('  liquidations', String(figures.liquidations)),
  row('  exposure', `long ${figures.exposure.long} USDT, short ${figures.exposure.short} USDT`),
  row('  insurance', `${figures.insurance} USDT`),
]

const auditLines = (audit: SystemStatus['audit']): readonly string[] =>
  audit === null
    ? [row('audit', 'none yet')]
    : [
        row(
          'audit',
          `${shownTime(audit.ended_at)}, ${audit.since_checkpoint === null ? 'of the whole books' : `since checkpoint ${audit.since_checkpoint}`}, ${audit.findings} findings`,
        ),
        ...audit.first_findings.map((finding) => `  ${finding}`),
      ]

const statusLines = (status: SystemStatus): readonly string[] => [
  row('server', `${status.version}, Node ${status.runtime}`),
  ...status.nodes.map(({ name, connections, since, leads }) =>
    row(
      'node',
      `${name}, ${connections} connections since ${shownTime(since)}${leads ? ', records prices' : ''}`,
    ),
  ),
  row('market lease', status.lease_until === 0 ? 'held by nobody' : `until ${shownTime(status.lease_until)}`),
  row('migrations', `${status.migrations.applied}, newest ${status.migrations.newest}`),
  ...status.migrations.pending.map((name) => row('', `not applied: ${name}`)),
  row(
    'checkpoints',
    status.checkpoints.newest === null
      ? 'none yet'
      : `newest ${status.checkpoints.newest.number} of ${shownTime(status.checkpoints.newest.created_at)}`,
  ),
  ...auditLines(status.audit),
  row('database', `PostgreSQL ${status.database.version}, ${size(status.database.bytes)}`),
  ...status.database.tables.map(({ name, bytes, rows }) =>
    row(`  ${name}`, `${size(bytes)}, about ${rows} rows`),
  ),
]

export const systemCommands: readonly Command[] = [
  typedCommand({
    name: 'today',
    parameters: '',
    about: 'what waits for staff, how the system is, and the figures of the last 24 hours',
    act: false,
    input: () => undefined,
    work: today,
    text: todayLines,
  }),
  typedCommand({
    name: 'system status',
    parameters: '',
    about: 'servers, market lease, migrations, checkpoints, the last audit, and the size of the database',
    act: false,
    input: () => undefined,
    work: systemStatus,
    text: statusLines,
  }),
]
