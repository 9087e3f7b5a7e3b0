export { claimStatus } from './review-queue.ts'
