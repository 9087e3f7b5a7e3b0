/** Deposits over a blockchain and by bank. */
export { DepositScreen } from './DepositScreen.tsx'
export { PaymentProofField } from './PaymentProofField.tsx'
export { SelectCoinScreen } from './SelectCoinScreen.tsx'
