export { ContractOrdersScreen } from './ContractOrdersScreen.tsx'
export { ContractScreen } from './ContractScreen.tsx'
