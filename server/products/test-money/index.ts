export { DAILY_GRANT, takeTestMoney } from './claim-test-money.ts'
export { DEMO, DEMO_ACCOUNT_JOB } from './demo-account.ts'
