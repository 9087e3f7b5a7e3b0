import type { Role } from '../roles.ts'

/** Roles that may change products. */
export const PRODUCTS = ['products', 'admin'] as const satisfies readonly Role[]
