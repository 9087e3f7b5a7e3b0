import { isLang, type Lang } from '#contract/wire/lang.ts'
import { isFrozen } from '../../identity/accounts/freezes.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'
import { FROZEN_PAUSE, isReviewedAutomatically } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { STEP, saveAndSchedule } from './book-loan-entry.ts'
import { approveRow, endApplication, payoutObstacle } from './decide-application.ts'
import { DEMO_REVIEW } from './demo-auto-review-job.ts'
import { bookDueSteps } from './due-bills.ts'
import { isOwed, lockLoan } from './store.ts'
import { LOAN_REASONS } from './texts.ts'
import { loanNews } from './to-wire.ts'

/**
 * Delay (ms) after which the review of an application in test mode is retried when prices were
 * missing.
 */
const AGAIN = 5000

async function langOf(tx: Tx, userId: number): Promise<Lang> {
  const { lang } = await tx
    .selectFrom('users')
    .select('lang')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return isLang(lang) ? lang : 'en'
}

/** Jobs of loans: charges, bills and the end of the term; in test mode also the automatic review of applications. */
export const loanJobs = (services: Services): JobHandlers => ({
  [STEP]: async (tx, { object }, now) => {
    const row = await lockLoan(tx, Number(object))
    if (!row || !isOwed(row)) return {}
    const booked = await bookDueSteps(services, tx, row, now)
    await saveAndSchedule(tx, booked.row)
    return notifyWhenDone(services, booked.row === row ? null : await loanNews(services, tx, booked))
  },
  ...(isReviewedAutomatically(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }, now) => {
          const row = await lockLoan(tx, Number(object))
          if (!row?.test || row.status !== 'reviewing') return {}
          if (await isFrozen(tx, row.user_id, 'trading', now)) return { again: now + FROZEN_PAUSE }
          const problem = await payoutObstacle(services, tx, row, now)
          if (problem === 'price') return { again: now + AGAIN }
          const by = 'test mode'
          const booked =
            problem === null
              ? await approveRow(services, tx, row, { by, now })
              : await endApplication(services, tx, row, {
                  kind: 'reject',
                  now,
                  by,
                  reason: translate(LOAN_REASONS[problem], await langOf(tx, row.user_id)),
                })
          return notifyWhenDone(services, await loanNews(services, tx, booked))
        },
      }
    : {}),
})
