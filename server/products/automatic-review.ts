import type { Services } from '../services.ts'

/**
 * Whether requests that operators normally review, such as deposits and verifications, are reviewed automatically
 * (test mode). Each product decides which of its requests this applies to.
 */
export const isReviewedAutomatically = ({ config }: Pick<Services, 'config'>): boolean =>
  config.demo && config.demoReview > 0

/**
 * Interval (ms) at which an automatic review checks whether operators have lifted a freeze of the user. The review
 * waits until they have.
 */
export const FROZEN_PAUSE = 60_000

/** Time (ms) of the automatic review of a request that was made at `since` (ms). */
export const reviewAt = ({ config }: Pick<Services, 'config'>, since: number): number =>
  since + config.demoReview
