export { BorrowingScreen } from './BorrowingScreen.tsx'
export { LoanHealth } from './LoanHealth.tsx'
export { OtcScreen } from './LoansScreen.tsx'
