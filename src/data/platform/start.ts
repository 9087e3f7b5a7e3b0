import { user } from '#contract/account/user.ts'
import { content } from '#contract/communication/content.ts'
import { readOptions, refresh } from '../api/queries.ts'
import { startResolution } from '../api/resolution.ts'
import { queryClient } from '../cache/cache.ts'
import { startPersisting } from '../cache/persist.ts'
import { startQueue } from '../cache/queue.ts'
import { startBadge } from '../realtime/badge.ts'
import { readRates } from '../realtime/fiat.ts'
import { startMessages } from '../realtime/messages.ts'
import { startRealtime } from '../realtime/realtime.ts'
import { onGate } from '../session/gate.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { startFaults } from './faults.ts'
import { countSignIn, startInstall } from './install.ts'
import { onWake, spread, startProbing } from './probe.ts'
import { startPush } from './push.ts'
import { startUpdates } from './update.ts'

const SOCKET_RETRY = 2_000
const SOCKET_RETRY_LIMIT = 30_000

/**
 * Opens the socket. On a first visit over a bad connection neither its address nor its code may come: it is tried again after
 * two seconds, then ever later, and at the next sign of life. Screens ask by themselves meanwhile.
 */
function startSocket(): void {
  let wait = SOCKET_RETRY
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      const { data } = await queryClient.ensureQueryData(readOptions(content.siteConfig, {}))
      await startRealtime(data.wssDomain)
      stop()
    } catch {
      clearTimeout(timer)
      timer = setTimeout(connect, spread(wait))
      wait = Math.min(wait * 2, SOCKET_RETRY_LIMIT)
    }
  }
  const stop = onWake(() => void connect())
  void connect()
}

const startPerson = (): void => {
  const person = () => {
    if (getSession().token === null) return
    countSignIn()
    void queryClient.prefetchQuery(readOptions(user.info, {}))
    void navigator.storage?.persist?.()
  }
  person()
  subscribeSession(person)
  // Whoever is told so is not verified, whatever was read before.
  onGate(({ type }) => {
    if (type === '998') refresh(user.info)
  })
}

/** What keeps watch comes first and together: nothing may happen unheard. */
const WATCHES = [startFaults, startPersisting, startProbing, startQueue, startInstall]
const OTHERS = [
  () => void readRates(),
  // The customer-service link, for wherever it is asked for first.
  () => void queryClient.prefetchQuery(readOptions(content.setting, { keyword: 'kefu_url' })),
  startSocket,
  startPerson,
  startBadge,
  startMessages,
  startResolution,
  startPush,
  () => void startUpdates(`${import.meta.env.BASE_URL}sw.js`),
]

/**
 * Everything that runs beside the screens, in this order, after the first paint: fiat rates when
 * they are a day old, the site's settings, the socket, the person. None of it is waited for by a screen, and between two
 * parts the page hears the finger.
 */
export async function startAfterPaint(): Promise<void> {
  for (const watch of WATCHES) watch()
  for (const start of OTHERS) {
    await new Promise((done) => setTimeout(done))
    start()
  }
}
