export { TestMoney, useTestMoney } from './ClaimTestMoney.tsx'
