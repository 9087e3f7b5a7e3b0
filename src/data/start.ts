import { content } from '#contract/content.ts'
import { user } from '#contract/user.ts'
import { wallet } from '#contract/wallet.ts'
import { queryClient } from './cache.ts'
import { startFaults } from './faults.ts'
import { readRates } from './fiat.ts'
import { countSignIn, startInstall } from './install.ts'
import { startMessages } from './messages.ts'
import { startPersisting } from './persist.ts'
import { onWake, startProbing } from './probe.ts'
import { readOptions, refresh } from './queries.ts'
import { startQueue } from './queue.ts'
import { onUserEvent, startRealtime } from './realtime.ts'
import { getSession, subscribeSession } from './session.ts'
import { startSettling } from './settling.ts'
import { startUpdates } from './update.ts'

/** On a first visit over a bad line neither its address nor its code may come; the next sign of life tries again. */
async function openSocket(): Promise<void> {
  try {
    const { data } = await queryClient.ensureQueryData(readOptions(content.siteConfig, {}))
    await startRealtime(data.wssDomain)
  } catch {
    // Without a socket the screens ask by themselves.
  }
}

/**
 * Everything that runs beside the screens, in the order of screens-core §4, after the first paint: the site's settings,
 * fiat rates when they are a day old, the socket, the person. None of it is waited for by a screen.
 */
export function startAfterPaint(): void {
  startFaults()
  startPersisting()
  startProbing()
  startQueue()
  startInstall()
  startSettling()
  void startUpdates(`${import.meta.env.BASE_URL}sw.js`)
  void readRates()
  const connect = () => void openSocket()
  connect()
  onWake(connect)
  const person = () => {
    if (getSession().token === null) return
    countSignIn()
    void queryClient.prefetchQuery(readOptions(user.info, {}))
    void navigator.storage?.persist?.()
  }
  person()
  subscribeSession(person)
  startMessages()
  // What the events tell is already true on the server; the lists that show it are read again where they are on screen.
  onUserEvent('balance', () => {
    for (const read of [wallet.all, wallet.detail, wallet.transferable, wallet.bills]) refresh(read)
  })
  onUserEvent('recharge', () => refresh(wallet.recharges))
}
