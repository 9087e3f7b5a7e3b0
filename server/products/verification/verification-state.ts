import type { RealState } from '#contract/account/identity.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { contactFields } from '../../identity/accounts/required-contacts.ts'
import { wireTime } from '../../platform/clock.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { usedBtc } from '../withdraw/index.ts'
import { reasonText } from './texts.ts'

/** The newest claim of each level, level 1 first. */
const newestClaims = (db: Db, userId: number) =>
  db
    .selectFrom('real_claims')
    .selectAll()
    .distinctOn('level')
    .where('user_id', '=', userId)
    .orderBy('level')
    .orderBy('id', 'desc')
    .execute()

export async function realState(services: Services, userId: number, lang: Lang): Promise<RealState> {
  const { person, claims, limits, used } = await readSnapshot(services.db, async (tx) => ({
    person: await tx
      .selectFrom('users')
      .select(['real_level', 'email', 'mobile'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    claims: await newestClaims(tx, userId),
    limits: await tx.selectFrom('real_limits').selectAll().orderBy('level').execute(),
    used: await usedBtc(tx, userId, services.clock.now()),
  }))
  if (!person) throw new AppError('session_expired', {}, '999')
  const first = claims.find(({ level, status }) => level === 1 && status === 2)
  return {
    level: person.real_level,
    levels: [1, 2].map((level) => {
      const claim = claims.find((one) => one.level === level)
      return {
        level,
        status: claim?.status ?? 0,
        reason: claim?.status === 3 ? reasonText(lang, claim.reason, claim.note) : '',
        time: claim ? wireTime(claim.reviewed_at || claim.created_at) : 0,
      }
    }),
    ...contactFields(services.config, person),
    limits: limits.map((row) => ({ ...row })),
    withdraw_used_24h_btc: used,
    name: first?.name ?? '',
    test: isReviewedAutomatically(services) ? 1 : 0,
  }
}
