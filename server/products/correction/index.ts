export { bookCorrection, correctionTerms } from './book-correction.ts'
