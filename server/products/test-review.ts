import type { Services } from '../services.ts'

/** Test mode reviews by itself what an operator reviews elsewhere, and each product says so where it shows. */
export const reviewsItself = ({ config }: Pick<Services, 'config'>): boolean =>
  config.demo && config.demoReview > 0

/** When test mode reviews what waits since then (ms). */
export const reviewAt = ({ config }: Pick<Services, 'config'>, since: number): number =>
  since + config.demoReview
