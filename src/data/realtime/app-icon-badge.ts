import { getSession } from '../session/session.ts'
import { getUnread, onUnread, unreadSum } from './unread-counts.ts'

/** Sets the number on the app's icon where the platform supports it. */
function paint(): void {
  const sum = unreadSum(getUnread())
  const done = sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.()
  // Some platforms reject a badge for an app that is not installed.
  void done?.catch(() => undefined)
}

/**
 * Shows the unread count on the app's icon until the session ends. Called once, after the first paint. Until
 * the counts are known, the number that the service worker has set stays.
 */
export function startBadge(): void {
  onUnread(paint)
  if (getSession().token === null) paint()
}
