/** Deposits over a blockchain and by bank. */
export { CopyValue } from './CopyValue.tsx'
export { DepositScreen } from './DepositScreen.tsx'
export { SelectCoinScreen } from './SelectCoinScreen.tsx'
export { VoucherField } from './VoucherField.tsx'
