/** The longest destination that is read at all; the longest known addresses (Cardano, Byron era) have 114 characters. */
export const ADDRESS_MAX = 128
/** The longest tag or memo that goes out with a withdrawal. */
export const TAG_MAX = 64
/** The longest payment code that is read at all. */
export const CODE_MAX = 1024
