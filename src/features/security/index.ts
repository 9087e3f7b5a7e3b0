/** Passwords, contacts, second factor and sessions. */
export { PasswordScreen } from './PasswordScreen.tsx'
export { PayPasswordScreen } from './PayPasswordScreen.tsx'
export { SecurityScreen } from './SecurityScreen.tsx'
export { default as safetyStyles } from './safety.module.css'
export { useSentCode } from './useSentCode.ts'
