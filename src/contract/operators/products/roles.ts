import type { Role } from '../roles.ts'

/** Whoever keeps the products. */
export const PRODUCTS = ['products', 'admin'] as const satisfies readonly Role[]
