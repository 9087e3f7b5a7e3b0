export { rebateOn, termsOn } from './store.ts'
