/** Saved withdrawal addresses and payout cards. */
export { AddWalletScreen } from './AddWalletScreen.tsx'
export { BankScreen } from './BankScreen.tsx'
export { ScanSheet } from './qr-codes/ScanSheet.tsx'
export { WalletScreen } from './WalletScreen.tsx'
