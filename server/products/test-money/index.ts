export { claimTestMoney, DAILY_GRANT } from './claim-test-money.ts'
export { DEMO, DEMO_ACCOUNT_JOB } from './demo-account.ts'
