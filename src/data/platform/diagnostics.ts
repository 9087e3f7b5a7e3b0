import { prefs } from '../session/device-preferences.ts'
import { getSession } from '../session/session.ts'
import { inventory } from '../store/stored-data-inventory.ts'
import { buildId } from './build-id.ts'
import { isClockKnown, serverNow } from './clock.ts'
import { getConnectivity } from './connectivity.ts'
import { recentErrors } from './recent-errors.ts'

const moment = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

async function worker() {
  if (!('serviceWorker' in navigator)) return 'not supported'
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return {
    controls: navigator.serviceWorker.controller !== null,
    active: registration?.active?.state ?? null,
    waiting: registration?.waiting?.state ?? null,
    installing: registration?.installing?.state ?? null,
  }
}

async function room() {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return {
    persisted: (await navigator.storage?.persisted?.().catch(() => undefined)) ?? null,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  }
}

/**
 * A text that a person can copy for support: versions, worker, connection, stores with their sizes, last
 * errors. Never contains a token, an account, an amount or a personal answer.
 */
export async function diagnostics(): Promise<string> {
  const { state, socketLostAt, lastGood } = getConnectivity()
  const { lang, theme } = prefs.get()
  const usage = await inventory()
  const told = {
    app: __APP_VERSION__,
    build: buildId(),
    time: moment(serverNow()),
    clockKnown: isClockKnown(),
    lang,
    theme,
    signedIn: getSession().token !== null,
    installed: window.matchMedia('(display-mode: standalone)').matches,
    screen: `${window.innerWidth}x${window.innerHeight} at ${window.devicePixelRatio}`,
    browser: navigator.userAgent,
    worker: await worker(),
    connection: { state, socketLost: moment(socketLostAt), lastGood: moment(lastGood) },
    room: await room(),
    stores:
      usage?.map(({ store, records, bytes, oldest, newest }) => ({
        store,
        records,
        bytes,
        oldest: moment(oldest),
        newest: moment(newest),
      })) ?? 'none',
    errors: recentErrors().map(({ at, where, what }) => `${moment(at)} ${where} ${what}`),
  }
  return JSON.stringify(told, null, 1)
}
