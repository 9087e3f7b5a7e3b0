import { sql } from 'kysely'
import { isForeignKey, secretKeyOf } from '../identity/accounts/secret-key.ts'
import { clockSkew, describeSkew } from '../platform/db/clock-skew.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Services } from '../services.ts'

export interface Readiness {
  readonly ready: boolean
  /** Per check `ok`, or a short description of the failure. */
  readonly checks: Readonly<Record<'traffic' | 'database' | 'migrations' | 'secretKey' | 'clock', string>>
  /** Problems that need attention, although the node can serve requests. */
  readonly warnings: readonly string[]
}

const NO_OPERATOR =
  'there is no operator yet: make the first one beside the server, npm run ops -- operator add <name>'

/** Time (ms) for which a result is reused, so that frequent probes cause little load. */
const KEEP = 500
/** Time limit (ms) of the database check; beyond it the database counts as failed. */
const PATIENCE = 2000
/**
 * Difference from the database's clock (ms) above which a node takes no traffic. It is larger than the difference
 * above which the node stops recording prices: when the clock of the database is slightly wrong, all nodes differ
 * from it, and all would stop taking traffic.
 */
const SKEW = 60_000

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Checks everything that this node needs to serve requests. */
async function checkReadiness({ db, config, clock }: Services, stopping: boolean): Promise<Readiness> {
  const checks = {
    traffic: stopping ? 'stopping' : 'ok',
    database: 'ok',
    migrations: 'ok',
    secretKey: 'ok',
    clock: 'ok',
  }
  const warnings: string[] = []
  try {
    const pending = await within(pendingMigrations(db))
    if (pending.length > 0) checks.migrations = `not applied: ${pending.join(', ')}`
    if (await within(isForeignKey(db, secretKeyOf(config)))) checks.secretKey = 'not the key of this database'
    // The clock must be right, because the acceptance time of an order on this node is compared with the times of
    // prices that another node records.
    const skew = await within(clockSkew(db, clock))
    if (Math.abs(skew) > SKEW) checks.clock = describeSkew(skew)
    const { rows } = await within(
      sql<{ any: boolean }>`select exists (select from operators where removed_at = 0) as any`.execute(db),
    )
    if (!config.demo && rows[0]?.any !== true) warnings.push(NO_OPERATOR)
  } catch {
    checks.database = 'does not answer'
  }
  return { ready: Object.values(checks).every((state) => state === 'ok'), checks, warnings }
}

/**
 * Returns a function that returns the readiness of this node; the checks run again when the last
 * result is older than 0.5 s.
 */
export function readinessOf(services: Services, isStopping: () => boolean): () => Promise<Readiness> {
  let kept: Promise<Readiness> | null = null
  let at = 0
  let stopped = false
  return () => {
    const now = performance.now()
    if (kept === null || now - at > KEEP || stopped !== isStopping()) {
      at = now
      stopped = isStopping()
      kept = checkReadiness(services, stopped)
    }
    return kept
  }
}
