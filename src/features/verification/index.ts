/** Verification of the identity. */
export { RealMarkScreen } from './RealMarkScreen.tsx'
export { RealScreen } from './RealScreen.tsx'
