/** Passwords, contacts, second factor and sessions. */
export { ChangePasswordScreen } from './ChangePasswordScreen.tsx'
export { PayPasswordScreen } from './PayPasswordScreen.tsx'
export { SecurityScreen } from './SecurityScreen.tsx'
export { default as safetyStyles } from './security.module.css'
export { useSentCode } from './useSentCode.ts'
