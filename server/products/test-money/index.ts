export { DEMO, DEMO_ACCOUNT_JOB } from './account.ts'
export { GRANT_A_DAY, takeTestMoney } from './claim.ts'
