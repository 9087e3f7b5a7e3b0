export { BorrowingScreen } from './BorrowingScreen.tsx'
export { OtcScreen } from './OtcScreen.tsx'
