import { seldom } from '../../log.ts'
import { lookEvery } from '../../look.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { REVIEWING } from './recharge.ts'
import { approveRecharge } from './review.ts'

/** How long a recharge shows "reviewing" in a demo installation, and how often due ones are looked for (ms). */
const REVIEW_AFTER = 3000
const LOOK_EVERY = 500
const NOTE = 'Test mode: no real money moves'

/**
 * Approves what is due, oldest first; gives how many. A recharge that somebody else reviewed meanwhile is left alone; one
 * that fails holds no later one up, and the first failure is thrown last.
 */
export async function reviewDue(services: Services): Promise<number> {
  const due = await services.db
    .selectFrom('recharges')
    .select('id')
    .where('status', '=', REVIEWING)
    .where('created_at', '<=', services.clock.now() - REVIEW_AFTER)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  let approved = 0
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      await approveRecharge(services, id, 'test mode', NOTE)
      approved++
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.key === 'already_handled')) failures.push(problem)
    }
  }
  if (failures.length > 0) throw failures[0]
  return approved
}

/**
 * Demo installations only: reviews recharges by itself after about three seconds, and says so on each. What waits is in
 * the database, so a restart forgets and doubles nothing. Gives the function that stops it.
 */
export function startDemoReview(services: Services): () => Promise<void> {
  const say = seldom()
  return lookEvery(
    LOOK_EVERY,
    () => reviewDue(services),
    (problem) =>
      say((more) => services.log.warn('the review of recharges will be tried again', { problem, ...more })),
  )
}
