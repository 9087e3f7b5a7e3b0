export { ForgetScreen } from './ForgetScreen.tsx'
export { LoginScreen } from './LoginScreen.tsx'
export { RegisterScreen } from './RegisterScreen.tsx'
