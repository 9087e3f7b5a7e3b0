import type { SpotOrder } from '#contract/trade/spot.ts'
import { decimal, neg } from '#domain/money.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { TestApp } from '../../helpers/test-app.ts'
import { accepted, newPerson, type Person, send, voucherPicture } from '../../helpers/test-people.ts'
import { until } from '../../helpers/test-server.ts'
import { type Entry, type FaultProxy, startProxy } from '../proxy/index.ts'
import { Device, type Tab } from './device.ts'
import { type Step, scheduleOf } from './schedule.ts'
import type { WriteName } from './tab.ts'

/** Method and path of each write. */
export const PATHS: Readonly<Record<WriteName, string>> = {
  limit: 'POST /api/coin/trade',
  market: 'POST /api/coin/trade',
  cancel: 'PUT /api/coin/trade',
  cancelAll: 'PUT /api/coin/trade',
  transfer: 'POST /api/wallet/change',
  deposit: 'POST /api/wallet/charge_req',
  upload: 'POST /api/upload',
  addFavourite: 'POST /api/optional/add',
  removeFavourite: 'POST /api/optional/del',
  markRead: 'POST /api/mailMessage/read',
}

export interface Tapped {
  readonly write: WriteName
  readonly at: number
  outcome: string
}

/** The results of one run. */
export interface Trace {
  readonly userId: number
  readonly taps: readonly Tapped[]
  readonly entries: readonly Entry[]
  readonly told: readonly { readonly id: string; readonly outcome: string }[]
  /**
   * Request ids whose outcome the app still does not know at the end, although connection and session were
   * available.
   */
  readonly open: readonly string[]
}

interface Sitting {
  readonly person: Person
  readonly userId: number
  readonly fields: Readonly<Record<string, string>>
}

/** Creates a signed-in person with money, an open order, an uploaded picture and a favourite. */
async function sit(app: TestApp): Promise<Sitting> {
  const person = await newPerson(app.origin)
  const { id: userId } = await person.get<{ id: number }>('/user/info')
  const line = { currency: 3, bucket: 'available', scene: 'recharge' } as const
  await inTransaction(app.services.db, (tx) =>
    app.services.ledger.post(tx, {
      key: `chaos:${userId}`,
      refType: 'test',
      refId: '0',
      time: app.clock.now(),
      lines: [
        { ...line, party: { platform: 'deposits' }, amount: neg(decimal('10000')) },
        { ...line, party: { user: userId, account: 'change' }, amount: decimal('10000') },
      ],
    }),
  )
  const price = '10000'
  const order = await person.act<SpotOrder>('/coin/trade', {
    ...{ currency_id: 1, legal_id: 3, type: 1, order_type: 'limit', target_price: price, amount: '0.001' },
  })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'v.png')
  const upload = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  const voucher = accepted<string>(JSON.parse(await upload.text()))
  const favourite = await person.post<{ id: number }>('/optional/add', { currency_id: 5 })
  return { person, userId, fields: { price, voucher, id: String(order.id), favourite: String(favourite.id) } }
}

/** Sends the requests that have not reached the server, like a network that delivers them late. */
async function comeLate(app: TestApp, entries: readonly Entry[], done: Set<number>): Promise<void> {
  for (const entry of entries) {
    if (entry.reached || entry.requestId === null || entry.path.endsWith('/settle') || done.has(entry.n))
      continue
    done.add(entry.n)
    const method = entry.method === 'PUT' ? 'PUT' : 'POST'
    await send(app.origin, method, entry.path.replace('/api', ''), entry.fields, entry.token ?? '')
  }
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Runs one schedule of one person with two tabs. */
export async function runOnce(app: TestApp, random: () => number): Promise<Trace> {
  const sitting = await sit(app)
  const proxy = await startProxy(app.origin)
  const device = new Device(proxy.origin)
  const { token } = sitting.person
  const tabs: Tab[] = [await device.open(token), await device.open(token)]
  const taps: Tapped[] = []
  const late = new Set<number>()
  const ends: Promise<unknown>[] = []
  const told = new Map<string, string>()
  const listen = (): void => {
    for (const tab of tabs) for (const one of tab.app.told()) told.set(one.id, one.outcome)
  }
  let signedOut = false
  const picture = new File([new Uint8Array(await voucherPicture())], 'p.png', { type: 'image/png' })
  const reload = async (n: number): Promise<void> => {
    listen()
    tabs[n]?.leave()
    // Opens the tab without the token if the session has ended, because an ended session stays ended after a
    // reload.
    tabs[n] = await device.open(signedOut ? '' : token)
  }
  const act = async (step: Step): Promise<void> => {
    if (step.kind === 'reload') return reload(step.tab)
    if (step.kind === 'late') return comeLate(app, proxy.log.entries, late)
    if (step.kind === 'offline') {
      device.setOnline(false)
      await sleep(step.ms)
      return device.setOnline(true)
    }
    if (step.kind === 'signOut') {
      if (signedOut) return
      // The logout happens on another device; this device learns of it from the next response, error 999.
      signedOut = true
      accepted(await send(app.origin, 'GET', '/user/logout', {}, token))
      return
    }
    await tap(proxy, tabs[step.tab], step)
  }
  const tap = async (
    line: FaultProxy,
    tab: Tab | undefined,
    step: Extract<Step, { kind: 'tap' }>,
  ): Promise<void> => {
    if (!tab) return
    const [method = '', path = ''] = PATHS[step.write].split(' ')
    const rules = [
      ...(step.fault ? [line.rule({ method, path, times: 1 }, step.fault)] : []),
      ...(step.question
        ? [line.rule({ path: '/request/settle', times: step.questions }, step.question)]
        : []),
    ]
    const tapped: Tapped = { write: step.write, at: Date.now(), outcome: 'left' }
    taps.push(tapped)
    const fields =
      step.write === 'removeFavourite' ? { id: sitting.fields.favourite ?? '' } : { ...sitting.fields }
    const end = tab.app
      .tap(step.write, fields, step.write === 'upload' ? picture : undefined)
      .then((outcome) => {
        tapped.outcome = outcome
      })
    ends.push(end)
    await Promise.race([end, sleep(step.patience ?? 1_500)])
    if (step.patience === null) for (const rule of rules) rule.remove()
  }
  try {
    for (const step of scheduleOf(random)) await act(step)
    await Promise.race([Promise.all(ends), sleep(200)])
    // At the end the connection works again, and the newly opened pages must resolve all requests whose
    // outcome is unknown.
    proxy.clear()
    await reload(0)
    await reload(1)
    let open: readonly string[] = []
    await until(
      'what was left open to be settled',
      () => {
        listen()
        open = tabs[0]?.app.open() ?? []
        return open.length === 0
      },
      60_000,
    ).catch(() => undefined)
    await comeLate(app, proxy.log.entries, late)
    listen()
    return {
      userId: sitting.userId,
      taps,
      entries: [...proxy.log.entries],
      told: [...told].map(([id, outcome]) => ({ id, outcome })),
      open: tabs[0]?.app.isSignedIn() ? open : [],
    }
  } finally {
    for (const tab of tabs) tab.leave()
    await proxy.close()
  }
}
