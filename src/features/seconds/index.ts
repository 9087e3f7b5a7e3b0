export { SecondsOrdersScreen } from './SecondsOrdersScreen.tsx'
export { SecondsScreen } from './SecondsScreen.tsx'
export { SecondsTrade } from './SecondsTrade.tsx'
