export { TestMoney } from './TestMoney.tsx'
