import type { Services } from '../services.ts'

/**
 * Whether claims that operators normally review are reviewed automatically, as in test mode. Each
 * product decides which of its claims this applies to.
 */
export const reviewsItself = ({ config }: Pick<Services, 'config'>): boolean =>
  config.demo && config.demoReview > 0

/** Time (ms) of the automatic review of a claim that was made at `since`. */
export const reviewAt = ({ config }: Pick<Services, 'config'>, since: number): number =>
  since + config.demoReview
