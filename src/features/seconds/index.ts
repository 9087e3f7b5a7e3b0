export { SecondsOrdersScreen } from './SecondsOrdersScreen.tsx'
export { SecondsScreen } from './SecondsScreen.tsx'
