import { operatorArea } from './kit.ts'

/** What people can invest in, win and borrow. */
export const products = operatorArea('products', {})
