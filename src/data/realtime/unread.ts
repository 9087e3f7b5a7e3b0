import { useSyncExternalStore } from 'react'
import type { Unread } from '#contract/communication/message.ts'
import { createCell } from '../platform/emitter.ts'

/** Nobody signed in, or nothing known yet. */
export const NONE_UNREAD: Unread = { system: 0, kefu: 0, announcement: 0, asset: 0 }

/** Filled by `messages.ts`, which comes after the first picture; apart from it so that the tab bar may look at it before. */
const cell = createCell<Unread>(NONE_UNREAD)
export const setUnread = cell.set
export const getUnread = cell.get
export const onUnread = cell.subscribe

/** What the signed-in person has not read, as last heard. */
export const useUnread = (): Unread => useSyncExternalStore(cell.subscribe, cell.get)

/** The one number of a badge. */
export const unreadSum = ({ system, kefu, announcement }: Unread): number => system + kefu + announcement
