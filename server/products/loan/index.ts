export { LOAN } from './journals.ts'
export { tiersOf } from './store.ts'
