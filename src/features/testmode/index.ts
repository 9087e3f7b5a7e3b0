export { TestMoney, useTestMoney } from './TestMoney.tsx'
