/** Saved withdrawal addresses and payout cards. */
export { AddWithdrawalAddressScreen } from './AddWithdrawalAddressScreen.tsx'
export { BankCardScreen } from './BankCardScreen.tsx'
export { ScanSheet } from './qr-codes/ScanSheet.tsx'
export { WithdrawalAddressesScreen } from './WithdrawalAddressesScreen.tsx'
