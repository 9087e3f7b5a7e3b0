import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { POOL_FLOOR } from '#domain/funds/chain/creditDecision.ts'
import { isForeignKey, secretKeyFile, secretKeyOf } from '../../identity/accounts/secret-key.ts'
import { type Command, type Operation, terminalText, UsageError } from '../../identity/approvals/command.ts'
import { operatorOfKey } from '../../identity/approvals/operators.ts'
import { redisError } from '../../market/realtime/event-hub.ts'
import { dangerousSettings } from '../../platform/config.ts'
import { clockSkew, MAX_CLOCK_SKEW_MS } from '../../platform/db/clock-skew.ts'
import { pendingMigrations } from '../../platform/db/migrate.ts'
import { POOL_SIZE } from '../../platform/db/pool.ts'
import { smtpError } from '../../platform/mail/mailer.ts'
import { canSendSms } from '../../platform/mail/sms.ts'

/** Result of one check: what was checked, its state and, unless it passed, how to mend it. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  readonly text: string
}

type Check = (operation: Operation) => Promise<readonly Finding[]>

/** Number of database connections that commands may use in addition to the connections of a node. */
const OF_COMMANDS = 4
/**
 * Difference of clocks (ms) from which on a warning is shown. A node whose clock is ahead could take the market lease
 * before the lease of the other node has expired.
 */
const SKEW_WARN_MS = 500
/** Age (ms) of the newest price from which on a warning is shown. Normally prices arrive several times a second. */
const OLD_PRICE = 10_000
/**
 * Free disk space (bytes) below which the check warns or fails. Prices and the log of the database take about 2 GB a
 * day.
 */
const DISK = { warn: 10e9, fail: 2e9 }
const PATIENCE = 5000
const OPERATORS = 3

const finding =
  (check: string) =>
  (state: Finding['state'], text: string): readonly Finding[] => [{ check, state, text }]

/** Checks for settings with which the server does not start. */
const settings: Check = async ({ config }) => {
  const wrong = config.demo ? [] : dangerousSettings(config)
  if (wrong.length > 0) return wrong.flatMap((text) => finding('settings')('FAIL', text))
  return finding('settings')(
    config.demo ? 'warn' : 'ok',
    config.demo ? 'demo mode: no real money; set DEMO=0 for people' : 'a start takes them as they are',
  )
}

const rights: Check = async ({ db }) => {
  const say = finding('database rights')
  const { rows } = await sql<{ role: string; may: boolean; foreign_tables: number }>`
    select current_user as role, has_schema_privilege(current_schema(), 'create, usage') as may,
      (select count(*) from pg_tables where schemaname = current_schema()
        and not pg_has_role(current_user, tableowner, 'usage')) as foreign_tables`.execute(db)
  const [row] = rows
  if (!row?.may)
    return say('FAIL', `${row?.role} may not create tables: alter database … owner to ${row?.role}`)
  if (row.foreign_tables > 0)
    return say(
      'FAIL',
      `${row.foreign_tables} tables belong to somebody else: reassign owned by … to ${row.role}`,
    )
  return say('ok', `${row.role} owns the tables`)
}

const migrations: Check = async ({ db }) => {
  const pending = await pendingMigrations(db)
  return finding('migrations')(
    pending.length === 0 ? 'ok' : 'warn',
    pending.length === 0 ? 'all applied' : `${pending.length} wait for the next start: ${pending.join(', ')}`,
  )
}

const connections: Check = async ({ db }) => {
  const say = finding('connections')
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used`.execute(db)
  const { most = 0, used = 0 } = rows[0] ?? {}
  const nodes = Math.floor((most - OF_COMMANDS) / POOL_SIZE)
  const text = `${used} of ${most} in use; a node takes up to ${POOL_SIZE}, a command ${OF_COMMANDS}`
  if (nodes < 1) return say('FAIL', `${text}: not enough for one node, raise max_connections`)
  if (nodes < 2) return say('warn', `${text}: not enough for two nodes, raise max_connections`)
  return say('ok', `${text}: enough for ${nodes} nodes`)
}

const redis: Check = async ({ config }) => {
  const say = finding('Redis')
  if (config.redisUrl === null) return say('ok', 'none: right for one node')
  const problem = await redisError(config.redisUrl, PATIENCE)
  return problem === null
    ? say('ok', 'answers')
    : say('FAIL', `does not answer (${problem}): nodes do not hear of each other`)
}

const clock: Check = async ({ db, clock: own }) => {
  const say = finding('clock')
  const skew = Math.abs(await clockSkew(db, own))
  const text = `differs from the database's by ${skew} ms`
  if (skew < SKEW_WARN_MS) return say('ok', text)
  return say(skew <= MAX_CLOCK_SKEW_MS ? 'warn' : 'FAIL', `${text}: run NTP on every machine`)
}

const secretKey: Check = async ({ config, db }) => {
  const say = finding('secret key')
  if (config.secretKey === null && !existsSync(secretKeyFile(config.dataDir)))
    return say(
      'warn',
      `none yet in ${config.dataDir}: the first start draws one; set SECRET_KEY for several nodes`,
    )
  if (await isForeignKey(db, secretKeyOf(config)))
    return say('FAIL', 'not the one of this database: set the SECRET_KEY that its nodes have')
  if (config.secretKey === null && config.databaseUrl !== null)
    return say(
      'warn',
      `in ${secretKeyFile(config.dataDir)} alone: keep a copy, and set SECRET_KEY for a second node`,
    )
  return say('ok', 'the one of this database')
}

async function reached(url: string): Promise<string | null> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' })
    return status === 200 ? null : `status ${status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const proxy: Check = async ({ config }) => {
  const say = finding('proxy')
  const isBehind = config.publicOrigin.startsWith('https:')
  const trusts = typeof config.trustProxy === 'number' ? config.trustProxy > 0 : config.trustProxy.length > 0
  if (isBehind && !trusts)
    return say(
      'FAIL',
      'https ends at a proxy, and TRUST_PROXY names none: everybody would share the limits of one address',
    )
  const problem = await reached(`${config.publicOrigin}/livez`)
  return problem === null
    ? say('ok', `${config.publicOrigin} leads to a node`)
    : say(
        'warn',
        `${config.publicOrigin}/livez leads to no node from here (${problem}): start one, or look at the proxy`,
      )
}

const mail: Check = async ({ config }) => {
  const say = finding('mail')
  if (config.smtpUrl === null) return say('warn', 'no SMTP_URL: mails stay in the outbox')
  const problem = await smtpError(config.smtpUrl)
  return problem === null
    ? say('ok', 'the mail server takes mails of this login')
    : say('FAIL', `the mail server cannot be used: ${problem}`)
}

const verification: Check = async ({ config }) => {
  const say = finding('verification')
  if (config.phoneOptional) return say('ok', 'with an email, the phone is optional')
  return canSendSms(config)
    ? say('ok', 'with an email and a phone')
    : say(
        'warn',
        'without SMS_URL nobody can bind a phone, which a verification requires: set it, or VERIFICATION_PHONE=optional',
      )
}

const feed: Check = async ({ config, db, clock: { now } }) => {
  const say = finding('feed')
  if (config.feed.kind === 'replay' && !existsSync(config.feed.file))
    return say('FAIL', `${config.feed.file} is not there`)
  const { rows } = await sql<{ time: number | null }>`select max(time) as time from ticks`.execute(db)
  const time = rows[0]?.time ?? null
  if (time === null) return say('warn', 'no price has been recorded yet: start a node')
  const age = now() - time
  if (age > OLD_PRICE)
    return say(
      'warn',
      `the newest price is ${Math.round(age / 1000)} s old: no node runs, or the source is away`,
    )
  return say('ok', `prices come (${config.feed.kind})`)
}

const addresses: Check = async ({ config, db }) => {
  const say = finding('addresses')
  if (config.demo) return say('ok', 'none needed in demo mode')
  const { rows } = await sql<{ network: string; free: number }>`
    select n.network, (select count(*) from deposit_addresses a where a.network = n.network and a.user_id is null) as free
    from (select distinct network from deposit_networks where open) n order by 1`.execute(db)
  if (rows.length === 0) return say('warn', 'no network is open for deposits: deposit open-network')
  return rows.flatMap(({ network, free }) => {
    if (free >= POOL_FLOOR) return say('ok', `${network}: ${free} free`)
    return say(
      free === 0 ? 'FAIL' : 'warn',
      `${network}: ${free} free: addresses import, or deposit close-network`,
    )
  })
}

const depositHook: Check = async ({ config, db }) => {
  const say = finding('deposit hook')
  if (config.demo) return say('ok', 'none needed in demo mode')
  if (config.depositHook === null) return say('ok', 'off: deposits are reported by deposit import')
  const operator = await operatorOfKey(db, config.depositHook.operator)
  return operator === null
    ? say(
        'FAIL',
        'DEPOSIT_HOOK_OPERATOR is no operator’s key: reported deposits are not credited, operator add',
      )
    : say('ok', `on, in the name of ${operator.name}`)
}

const operators: Check = async ({ db }) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from operators where removed_at = 0`.execute(db)
  const n = rows[0]?.n ?? 0
  return finding('operators')(
    n < OPERATORS ? 'warn' : 'ok',
    n < OPERATORS ? `${n}: make at least ${OPERATORS}, operator add` : String(n),
  )
}

const disk: Check = async ({ config }) => {
  const say = finding('disk')
  if (!existsSync(config.dataDir))
    return say('warn', `${config.dataDir} is not there yet: the first start makes it`)
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const text = `${(free / 1e9).toFixed(1)} GB free in ${config.dataDir}`
  if (free >= DISK.warn) return say('ok', text)
  return say(free < DISK.fail ? 'FAIL' : 'warn', `${text}: make room, or set a smaller TICK_DAYS`)
}

const CHECKS: readonly Check[] = [
  settings,
  rights,
  migrations,
  connections,
  redis,
  clock,
  secretKey,
  proxy,
  mail,
  verification,
  feed,
  addresses,
  depositHook,
  operators,
  disk,
]

/** Runs all checks in order. A check that throws is reported as failed. */
async function runChecks(operation: Operation): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const check of CHECKS)
    found.push(
      ...(await check(operation).catch((error: unknown) =>
        finding(check.name)(
          'FAIL',
          `could not be looked at: ${error instanceof Error ? error.message : error}`,
        ),
      )),
    )
  return found
}

async function doctor(operation: Operation, args: readonly string[]): Promise<number> {
  const [form, ...more] = args
  if ((form !== undefined && form !== '--json') || more.length > 0)
    throw new UsageError(terminalText('nothing, or --json'))
  const found = await runChecks(operation)
  if (form === '--json') operation.print(JSON.stringify(found))
  else
    for (const { check, state, text } of found)
      operation.print(`${state.padEnd(4)}  ${check.padEnd(15)}  ${text}`)
  return found.some(({ state }) => state === 'FAIL') ? 1 : 0
}

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    parameters: '[--json]',
    about:
      'looks at database, Redis, clock, keys, proxy, mail, feed, addresses, the deposit hook and disk; status 1 when one fails',
    act: false,
    run: doctor,
  },
]
