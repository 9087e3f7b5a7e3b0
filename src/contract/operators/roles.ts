/**
 * What an operator may do in the console. A call names the roles that may make it; there is none that everybody may
 * (docs/operations/console.md#roles).
 */
export const ROLES = ['support', 'compliance', 'treasury', 'products', 'content', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
