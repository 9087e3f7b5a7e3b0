/** Deposits over a blockchain and by bank. */
export { DepositScreen } from './DepositScreen.tsx'
export { SelectCoinScreen } from './SelectCoinScreen.tsx'
export { VoucherField } from './VoucherField.tsx'
