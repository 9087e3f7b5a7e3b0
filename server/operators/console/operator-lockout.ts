import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'
import { ConsoleProblem } from './console-error.ts'
import { recordConsoleAct } from './record-console-act.ts'

/** Consecutive failed attempts after which an operator is locked out of the console. */
const ATTEMPTS = 10

/**
 * Counts an attempt before it is verified, so that concurrent attempts cannot exceed the limit; `resetAttempts` sets
 * the count to zero. The list of operators and the audit log show other operators that one is locked out.
 * @throws ConsoleProblem `locked`
 */
export async function countAttempt({ db, clock, log }: Services, operatorId: number): Promise<void> {
  const time = clock.now()
  const locked = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('operator_locks')
      .values({ operator_id: operatorId, failures: 1 })
      .onConflict((conflict) =>
        conflict.column('operator_id').doUpdateSet({
          failures: sql<number>`operator_locks.failures + 1`,
          locked_at: sql<number>`case when operator_locks.locked_at = 0 and operator_locks.failures >= ${ATTEMPTS}
            then ${time} else operator_locks.locked_at end`,
        }),
      )
      .returning(['failures', 'locked_at'])
      .executeTakeFirstOrThrow()
    if (row.locked_at === 0) return null
    const { name } = await tx
      .selectFrom('operators')
      .select('name')
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow()
    if (row.locked_at === time) {
      log.warn('an operator is locked out of the console', { operator: name })
      const detail = `locked after ${ATTEMPTS} failed attempts`
      await recordConsoleAct(tx, {
        time,
        operator: name,
        command: 'console sign-in',
        outcome: 'refused',
        detail,
      })
    }
    return name
  })
  if (locked !== null)
    throw new ConsoleProblem(
      'locked',
      msg`Ten attempts failed: another operator lets you in again with "operator unlock ${{ operator: locked }}"`,
    )
}

/** Resets the failed attempts of an operator after a successful attempt. */
export const resetAttempts = ({ db }: Services, operatorId: number): Promise<unknown> =>
  db.deleteFrom('operator_locks').where('operator_id', '=', operatorId).execute()
