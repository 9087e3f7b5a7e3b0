/** Whether the person asked for less motion: the wheel stands where it stops at once. */
export const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
