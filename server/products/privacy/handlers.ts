import type { privacy } from '#contract/account/privacy.ts'
import { requirePassword } from '../../identity/accounts/account-protection.ts'
import { requireContactCode } from '../../identity/accounts/contact-code.ts'
import { spendFactor } from '../../identity/accounts/second-factor.ts'
import { revokeEverySession } from '../../identity/accounts/sessions.ts'
import { wireTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, waitOf } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import type { Services } from '../../services.ts'
import { obstaclesOf } from './account-closing-obstacles.ts'
import { closeAccount } from './close-account.ts'
import { billsOf, dataOf } from './data-export.ts'

const DAY = 86_400_000
/** Maximum number of exports in 24 hours. */
const MOST = 3

/**
 * Counts one export and marks its confirmation code as used. Throws AppError `export_limit` when the user made three
 * exports in the last 24 hours.
 */
async function countExport(
  services: Services,
  userId: number,
  { now, factorCode }: { readonly now: number; readonly factorCode: string },
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    // The row of the user is locked, so that concurrent exports of one user are counted one after another.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const taken = await tx
      .selectFrom('own_exports')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', now - DAY)
      .orderBy('created_at', 'desc')
      .execute()
    const oldest = taken[MOST - 1]
    if (oldest) throw new AppError('export_limit', { max: MOST, ...waitOf(oldest.created_at + DAY - now) })
    await spendFactor(services, tx, userId, factorCode)
    await tx.insertInto('own_exports').values({ user_id: userId, created_at: now }).execute()
  })
}

const copy: Handler<typeof privacy.export> = async ({ password, factor_code }, { services, caller }) => {
  const { db, clock } = services
  await requirePassword(services, caller.userId, password)
  const now = clock.now()
  await countExport(services, caller.userId, { now, factorCode: factor_code })
  const [data, bills] = [await dataOf(db, caller.userId, now), await billsOf(db, caller.userId)]
  return { data: data.text, bills: bills.text, cut: data.cut || bills.cut ? 1 : 0, time: wireTime(now) }
}

const obstacles: Handler<typeof privacy.obstacles> = async (_, { services, caller }) => ({
  list: await obstaclesOf(services.db, caller.userId),
})

const close: Handler<typeof privacy.close> = async (
  { password, code, factor_code },
  { services, caller },
) => {
  await requirePassword(services, caller.userId, password)
  if ((await obstaclesOf(services.db, caller.userId)).length > 0) throw new AppError('account_in_use')
  await requireContactCode(services, caller.userId, 'close', code)
  await closeAccount(services, caller.userId, { code, factorCode: factor_code })
  await revokeEverySession(services, caller.userId)
  return { closed: 1 }
}

export const privacyHandlers = { export: copy, obstacles, close }
