/** Characters of a pay password: longer than six (conventions.md §1). */
export const PAY_PASSWORD_LEAST = 7
export const PAY_PASSWORD_MOST = 64
