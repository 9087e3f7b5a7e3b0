import { local } from '#data/cache/local-storage.ts'

/**
 * Id of the newest popup that was shown on this device; each popup is shown once
 * (docs/products/messages.md#announcements). Ids increase with publication, so this id covers all earlier
 * announcements, even if the newest is withdrawn later.
 */
const NAME = 'popupShown'

export const isPopupDue = (id: number): boolean => id > Number(local.get(NAME) ?? 0)
export const markPopupShown = (id: number): void => local.set(NAME, String(id))
