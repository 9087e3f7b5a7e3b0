/**
 * Time of the last activity on this page (device's clock, ms). Other tabs of the session report
 * their activity.
 */
let last = Date.now()
let announced = 0

/** `active`: the operator is active in another tab. `ended`: the session was ended in another tab. */
export type TabMessage = 'active' | 'ended'

/** Records activity and reports it to other tabs, at a limited rate. */
export function recordActivity(channel: BroadcastChannel | null = null): void {
  last = Date.now()
  if (!channel || last - announced < 5_000) return
  announced = last
  channel.postMessage('active' satisfies TabMessage)
}

/** Time without activity, in ms. */
export const idleFor = (): number => Date.now() - last

/** After this time (ms) without activity, requests count as unattended. */
const UNATTENDED_AFTER = 30_000

/**
 * Whether the operator is inactive, so that a request sent now is a timed refresh, which must not extend the
 * session.
 */
export const isUnattended = (): boolean => idleFor() > UNATTENDED_AFTER
