/** Longest destination that is parsed; the longest known addresses (Cardano Byron) have 114 characters. */
export const ADDRESS_MAX = 128
/** Longest tag or memo of a withdrawal. */
export const TAG_MAX = 64
/** Longest payment code that is parsed. */
export const CODE_MAX = 1024
