/** Longest remark of a withdrawal. */
export const REMARK_MAX = 100

/** Maximum number of characters of each field of the payer of a quick buy. */
export const PAYER_LENGTHS = {
  first_name: 60,
  last_name: 60,
  full_name: 120,
  email: 254,
  phone: 24,
  tax_id: 24,
} as const
