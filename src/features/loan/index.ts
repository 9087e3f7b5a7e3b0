export { BorrowingScreen } from './BorrowingScreen.tsx'
export { LoanHealth } from './LoanHealth.tsx'
export { LoansScreen } from './LoansScreen.tsx'
