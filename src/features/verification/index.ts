/** Identity verification. */
export { RealMarkScreen } from './RealMarkScreen.tsx'
export { RealScreen } from './RealScreen.tsx'
