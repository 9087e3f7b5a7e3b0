/** When somebody last worked on this page, by this device's clock. Other tabs of the session announce theirs. */
let last = Date.now()
let announced = 0

/** `active`: somebody works in another tab. `ended`: its session was ended. */
export type TabMessage = 'active' | 'ended'

/** Somebody works: another tab hears of it now and then. */
export function active(channel: BroadcastChannel | null = null): void {
  last = Date.now()
  if (!channel || last - announced < 5_000) return
  announced = last
  channel.postMessage('active' satisfies TabMessage)
}

/** How long nobody has worked here, in ms. */
export const idleFor = (): number => Date.now() - last

/** From then on a page that asks by itself does so on nobody's behalf. */
const ALONE = 30_000

/** Whether a read is the page's own, so that it does not keep the session open. */
export const isUnattended = (): boolean => idleFor() > ALONE
