import { user } from '#contract/account/user.ts'
import { content } from '#contract/communication/content.ts'
import { startResolution } from '../api/pending-write-resolution.ts'
import { readOptions, refresh } from '../api/queries.ts'
import { startQueue } from '../cache/drain-refresh-queue.ts'
import { startPersisting } from '../cache/persist-answers.ts'
import { queryClient } from '../cache/query-client.ts'
import { startBadge } from '../realtime/app-icon-badge.ts'
import { readRates } from '../realtime/fiat-rates.ts'
import { startMessages } from '../realtime/inbox-messages.ts'
import { startRealtime } from '../realtime/realtime-socket.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { onAccessError } from '../session/session-errors.ts'
import { countSignIn, startInstall } from './app-install.ts'
import { startUpdates } from './app-update.ts'
import { onRetrySignal, spread, startProbing } from './connectivity-probe.ts'
import { startPush } from './push-subscription.ts'
import { startRecordingErrors } from './recent-errors.ts'

const SOCKET_RETRY = 2_000
const SOCKET_RETRY_LIMIT = 30_000

/**
 * Opens the socket. On a bad connection the site settings or the socket's code may fail to load: retries
 * after two seconds, then with growing pauses, and whenever the network may be back. Until then screens poll.
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
  const stop = onRetrySignal(() => void connect())
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
  // Answer type 998 means that the person is not verified, so cached answers about verification are outdated.
  onAccessError(({ type }) => {
    if (type === '998') refresh(user.info)
  })
}

/** These listeners are added before all other background work and in one task, so that no event is missed. */
const WATCHES = [startRecordingErrors, startPersisting, startProbing, startQueue, startInstall]
const OTHERS = [
  () => void readRates(),
  // Prefetches the link to customer service, which many screens show.
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
 * Starts background work after the first paint, in this order: fiat rates when over a day old, site settings, the
 * socket, the person's data. No screen waits for this work, and input is handled between the steps.
 */
export async function startAfterPaint(): Promise<void> {
  for (const watch of WATCHES) watch()
  for (const start of OTHERS) {
    await new Promise((done) => setTimeout(done))
    start()
  }
}
