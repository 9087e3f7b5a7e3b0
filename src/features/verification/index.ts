/** Identity verification. */
export { RealMarkScreen } from './SubmitVerificationScreen.tsx'
export { RealScreen } from './VerificationScreen.tsx'
