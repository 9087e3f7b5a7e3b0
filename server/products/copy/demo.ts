import { AppError } from '../../errors.ts'
import type { DueKinds } from '../../jobs/due.ts'
import type { Services } from '../../services.ts'
import { tellDone } from '../tell.ts'
import { reviewsItself } from '../test-review.ts'
import { DEMO_REVIEW, reviewTrader } from './trader.ts'

export const demoDue = (services: Services): DueKinds =>
  reviewsItself(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }) => {
          try {
            const verdict = { status: 'trader', reason: '', by: 'test mode', test: true } as const
            return tellDone(services, (await reviewTrader(services, tx, Number(object), verdict)).news)
          } catch (problem) {
            // Somebody reviewed it meanwhile.
            if (problem instanceof AppError && problem.key === 'already_handled') return {}
            throw problem
          }
        },
      }
    : {}
