export { STOCK_SPLIT } from './journals.ts'
