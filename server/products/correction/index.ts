export { bookCorrection, correctionTerms } from './money.ts'
