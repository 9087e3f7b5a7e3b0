import { useSyncExternalStore } from 'react'
import type { Unread } from '#contract/communication/message.ts'
import { createCell } from '../platform/emitter.ts'

/** Zero counts, shown until the first counts arrive and while nobody is signed in. */
export const NONE_UNREAD: Unread = { system: 0, kefu: 0, announcement: 0, asset: 0, version: 0 }

/**
 * The unread counts, set by `inbox-messages.ts`. Separate from that file, which loads after the first paint,
 * because the tab bar reads the counts before the first paint.
 */
const cell = createCell<Unread>(NONE_UNREAD)
export const setUnread = cell.set
export const getUnread = cell.get
export const onUnread = cell.subscribe

/** The unread counts of the signed-in person, as last received from the server. */
export const useUnread = (): Unread => useSyncExternalStore(cell.subscribe, cell.get)

/** The total that the badge shows. */
export const unreadSum = ({ system, kefu, announcement }: Unread): number => system + kefu + announcement
