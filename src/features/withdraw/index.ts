/** Withdrawals. */

export { useWithdrawStatus } from './labels.ts'
export { WithdrawScreen } from './WithdrawScreen.tsx'
