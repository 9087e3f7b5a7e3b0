import { local } from '#data/cache/local-storage.ts'

/**
 * The popup is shown once per device (docs/products/messages.md#announcements). Ids increase with
 * publication, so storing the newest shown id covers all earlier announcements, even if the newest is
 * withdrawn later.
 */
const NAME = 'popupShown'

export const isDue = (id: number): boolean => id > Number(local.get(NAME) ?? 0)
export const putAway = (id: number): void => local.set(NAME, String(id))
