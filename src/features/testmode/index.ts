export { ClaimTestMoney, useTestMoney } from './ClaimTestMoney.tsx'
