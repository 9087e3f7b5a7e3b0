/** Identity verification. */
export { SubmitVerificationScreen } from './SubmitVerificationScreen.tsx'
export { VerificationScreen } from './VerificationScreen.tsx'
