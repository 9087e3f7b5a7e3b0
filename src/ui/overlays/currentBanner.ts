/** A message with a link, shown longer than a toast. */
export interface BannerMessage {
  readonly text: string
  readonly action: string
  readonly href: string
}

let news: BannerMessage | null = null
const listeners = new Set<() => void>()

const set = (next: BannerMessage | null): void => {
  news = next
  for (const listener of listeners) listener()
}

/** Shows a banner, replacing the banner that is shown. */
export const showBanner = (next: BannerMessage): void => set(next)
export const dismissBanner = (): void => set(null)

export const getBanner = (): BannerMessage | null => news
export function subscribeBanner(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
