export { LoanIntroductionScreen } from './LoanIntroductionScreen.tsx'
export { LoansScreen } from './LoansScreen.tsx'
export { RiskiestLoan } from './RiskiestLoan.tsx'
