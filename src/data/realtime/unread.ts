import { useSyncExternalStore } from 'react'
import type { Unread } from '#contract/communication/message.ts'
import { createCell } from '../platform/emitter.ts'

/** The counts before they are known, and while nobody is signed in. */
export const NONE_UNREAD: Unread = { system: 0, kefu: 0, announcement: 0, asset: 0, version: 0 }

/**
 * Filled by `messages.ts`, which loads after the first paint; separate so that the tab bar can read it
 * earlier.
 */
const cell = createCell<Unread>(NONE_UNREAD)
export const setUnread = cell.set
export const getUnread = cell.get
export const onUnread = cell.subscribe

/** The unread counts of the signed-in person, as last received. */
export const useUnread = (): Unread => useSyncExternalStore(cell.subscribe, cell.get)

/** The total for a badge. */
export const unreadSum = ({ system, kefu, announcement }: Unread): number => system + kefu + announcement
