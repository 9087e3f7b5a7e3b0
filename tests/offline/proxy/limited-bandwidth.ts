/**
 * Latency and bandwidth between the page and the server: round trip in milliseconds, and bandwidth towards the
 * page.
 */
export interface Link {
  readonly rtt: number
  readonly bytesPerSecond: number
}

/**
 * The 4G profile of WebPageTest, and the mobile profile of Chromium's developer tools with its latency of 562
 * ms per request.
 */
export const LINKS = {
  '4g': { rtt: 170, bytesPerSecond: 1_125_000 },
  slow: { rtt: 562, bytesPerSecond: 180_000 },
} as const satisfies Readonly<Record<string, Link>>

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export interface Line {
  /** Sets the profile; null for no limit. */
  use(link: Link | null): void
  /** Waits for the latency of one direction. */
  half(): Promise<void>
  /** Resolves when `bytes` bytes have been transferred. All connections share the bandwidth. */
  carry(bytes: number): Promise<void>
}

export function createLine(): Line {
  let link: Link | null = null
  let free = 0
  return {
    use: (next) => {
      link = next
    },
    half: async () => {
      if (link) await sleep(link.rtt / 2)
    },
    carry: async (bytes) => {
      if (!link) return
      const now = Date.now()
      free = Math.max(free, now) + (bytes / link.bytesPerSecond) * 1000
      if (free - now >= 1) await sleep(free - now)
    },
  }
}
