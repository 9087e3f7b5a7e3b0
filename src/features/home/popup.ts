import { local } from '#data/cache/local.ts'

/**
 * A popup is shown once on a device (docs/products/messages.md#announcements). Announcements are numbered in the order
 * of their publication: with the newest one shown, those before it are done as well, also when the newest is withdrawn
 * later.
 */
const NAME = 'popupShown'

export const isDue = (id: number): boolean => id > Number(local.get(NAME) ?? 0)
export const putAway = (id: number): void => local.set(NAME, String(id))
