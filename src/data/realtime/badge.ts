import { getSession } from '../session/session.ts'
import { getUnread, onUnread, unreadSum } from './unread.ts'

/** The number on the app's icon, where the platform has one. */
function paint(): void {
  const sum = unreadSum(getUnread())
  const done = sum > 0 ? navigator.setAppBadge?.(sum) : navigator.clearAppBadge?.()
  // Some platforms have it for installed apps alone.
  void done?.catch(() => undefined)
}

/**
 * Follows what is unread, which goes with the session. Called once, after the first picture; what the worker has painted
 * meanwhile stays until the numbers are known.
 */
export function startBadge(): void {
  onUnread(paint)
  if (getSession().token === null) paint()
}
