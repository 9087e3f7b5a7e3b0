/**
 * Roles of operators in the console. Each call names the roles that may make the call; no call is open to
 * every operator (docs/operations/console.md#roles).
 */
export const ROLES = ['support', 'compliance', 'treasury', 'products', 'content', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
