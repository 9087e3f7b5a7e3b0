import { AppError } from '../../platform/errors.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { DEMO_REVIEW, reviewTrader } from './trader-applications.ts'

export const demoJobs = (services: Services): JobHandlers =>
  isReviewedAutomatically(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }) => {
          try {
            const verdict = { status: 'trader', reason: '', by: 'test mode', test: true } as const
            return notifyWhenDone(services, (await reviewTrader(services, tx, Number(object), verdict)).news)
          } catch (error) {
            // An operator has reviewed the application in the meantime.
            if (error instanceof AppError && error.key === 'already_handled') return {}
            throw error
          }
        },
      }
    : {}
