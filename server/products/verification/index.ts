export { claimStatus } from './claims.ts'
