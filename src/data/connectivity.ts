import { useSyncExternalStore } from 'react'
import { serverNow } from './clock.ts'
import type { UnreachableError } from './errors.ts'
import { local } from './local.ts'
import { createCell, createSignal } from './signal.ts'
import { readEnvelope, urlOf } from './wire.ts'

/**
 * Whether the server can be reached, by evidence: answers, the socket's life, a probe (offline.md rule 8).
 * `navigator.onLine` only triggers a probe, because it stays true when the server is gone but the link is up.
 */
export interface Connectivity {
  readonly state: 'online' | 'offline' | 'captive'
  /** The socket was up and is not any more since then (device ms); null while it is up or was never needed. */
  readonly socketLostAt: number | null
  /** When the server last answered this device (server's clock, ms); null when it never did. */
  readonly lastGood: number | null
}

const stored = Number(local.get('lastGood') ?? Number.NaN)
const cell = createCell<Connectivity>({
  state: 'online',
  socketLostAt: null,
  lastGood: Number.isFinite(stored) ? stored : null,
})
const recovered = createSignal<void>()

/** The server answers again after it did not: refresh what is on screen. */
export const onRecovered = recovered.on
export const getConnectivity = cell.get
export const useConnectivity = (): Connectivity => useSyncExternalStore(cell.subscribe, cell.get)

const PROBE_LIMIT = 3_000
const BEAT = 30_000
/** Several signs of life within this time count once. */
const MERGE = 1_000

/** How exactly the next launch knows when this one last reached the server. */
const NOTE_EVERY = 10_000

let answered = false
let noted = 0
let probing = false
/** The line went down while a probe was on its way: its answer may be from before, so another one follows. */
let again = false
let lastProbe = Number.NEGATIVE_INFINITY
let backoff = 1_000
let timer: ReturnType<typeof setTimeout> | undefined

/** An envelope came from the server. */
export function reportGood(): void {
  const before = cell.get()
  clearTimeout(timer)
  backoff = 1_000
  const lastGood = serverNow()
  if (lastGood - noted > NOTE_EVERY) {
    noted = lastGood
    local.set('lastGood', String(lastGood))
  }
  answered = true
  cell.set({ ...before, state: 'online', lastGood })
  if (before.state !== 'online') recovered.emit()
}

/** A call failed to reach it. One failure may be one bad request, so a probe decides. */
export function reportFailure(error: UnreachableError): void {
  if (error.reason === 'captive') become('captive')
  else if (error.reason !== 'status') void probe()
}

/** The socket's state, told by `realtime.ts`. */
export function reportSocket(up: boolean): void {
  const before = cell.get()
  if (up) {
    cell.set({ ...before, socketLostAt: null })
    if (before.state !== 'online') nudge()
    return
  }
  if (before.socketLostAt === null) cell.set({ ...before, socketLostAt: Date.now() })
  if (Date.now() - lastProbe > PROBE_LIMIT) void probe()
}

/** At launch everything on screen may come from this device: without an answer so far, ask whether there is a server. */
export function verifyConnection(): void {
  if (!answered) void probe()
}

function become(state: 'offline' | 'captive'): void {
  if (cell.get().state !== state) cell.set({ ...cell.get(), state })
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), backoff * (0.75 + 0.5 * jitter()))
  backoff = Math.min(backoff * 2, BEAT)
}

/** Spreads the devices of one cut over time; nothing else depends on it. */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 128) / 255

async function probe(): Promise<void> {
  if (probing) return
  probing = true
  lastProbe = Date.now()
  try {
    const response = await fetch(`${urlOf('/getSiteConfig')}?lang=en`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_LIMIT),
    })
    if (!response.ok) become('offline')
    else if (readEnvelope(await response.text())) reportGood()
    else become('captive')
  } catch {
    become('offline')
  } finally {
    probing = false
    if (again) {
      again = false
      void probe()
    }
  }
}

/** Something suggests that the line is back: ask now, at most once a second. */
export function nudge(): void {
  if (cell.get().state === 'online') return
  backoff = 1_000
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), Math.max(0, lastProbe + MERGE - Date.now()))
}

window.addEventListener('online', nudge)
window.addEventListener('offline', () => {
  again = probing
  void probe()
})
window.addEventListener('focus', nudge)
window.addEventListener('pageshow', nudge)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') nudge()
})

/** False while the server cannot be reached: whatever acts is disabled then (conventions.md §5). */
export const useOnline = (): boolean =>
  useSyncExternalStore(cell.subscribe, () => cell.get().state === 'online')
