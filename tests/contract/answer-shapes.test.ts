import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send, voucherPicture } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'
import { formCalls, sampleOf } from './call-samples.ts'
import { copied, followed, funded, madeTrader, readyToApply, trader } from './copy-samples.ts'
import { applicable, applied } from './ieo-samples.ts'
import { borrowed, lent, readyToBorrow } from './loan-samples.ts'
import { heldWork, openedBox, resoldWork, sealedBox, wonOrder } from './nft-samples.ts'
import { closingByLimit, openOrder, option, position } from './position-samples.ts'
import { chatMessageOfAnother, endedConversation } from './support-samples.ts'
import { quotedFor, withdrawal, withdrawn } from './withdrawal-and-quote-samples.ts'

/** The seed from which future simulated prices could be computed; no response may contain this seed. */
const SEED = 'a-seed-that-nobody-hears'
let app: TestApp
let demo: string
let other: string
const login = async () =>
  accepted<string>(
    await send(app.origin, 'POST', '/user/login', {
      user_string: 'demo@example.com',
      password: 'demo1234',
    }),
  )
beforeAll(async () => {
  app = await testApp({ marketSeed: SEED }, { clock: earlyInAnHour() })
  demo = await login()
  other = (await newPerson(app.origin)).token
  const { id } = accepted<{ id: number }>(await send(app.origin, 'GET', '/user/info', {}, demo))
  await setPayPassword(app.services, id, sampleOf('safe.checkPayPassword').password ?? '')
  await app.database.db
    .updateTable('users')
    .set({ area_code: '84', mobile: '912345670' })
    .where('id', '=', id)
    .execute()
  await app.services.market.complete()
})
afterAll(() => app.end())

async function uploaded(colour?: string): Promise<string> {
  const form = new FormData()
  const picture = new Uint8Array(await voucherPicture(colour))
  form.set('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  const upload = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: demo },
    body: form,
  })
  return accepted<string>(JSON.parse(await upload.text()))
}

const locked = async (): Promise<Record<string, string>> => {
  const fields = { request_id: randomUUID(), ...sampleOf('lockup.buy') }
  return {
    id: String(accepted<{ id: number }>(await send(app.origin, 'POST', '/lh/deposit', fields, demo)).id),
  }
}

/** Requests a quick buy quote for a verified person; returns the parameters of an order at this quote. */
const quoted = async (how: Record<string, string> = {}): Promise<Record<string, string>> => {
  await app.database.db.updateTable('users').set({ real_level: 1 }).execute()
  const wanted = { ...sampleOf('quickBuy.quote'), ...how }
  return {
    rate: accepted<{ rate: string }>(await send(app.origin, 'GET', '/quick_buy/quote', wanted, demo)).rate,
  }
}
const toPay = async (how: Record<string, string> = {}, bank = 'visa'): Promise<Record<string, string>> => {
  const order = {
    request_id: randomUUID(),
    ...sampleOf('quickBuy.buy'),
    ...how,
    bank,
    ...(await quoted(how)),
  }
  return {
    id: String(accepted<{ id: number }>(await send(app.origin, 'POST', '/quick_buy/order', order, demo)).id),
  }
}

/** The demo catalogue is filled once the first prices are recorded. */
const offered = async (): Promise<Record<string, string>> => {
  let id: number | undefined
  await until('products', async () => {
    const index = await send(app.origin, 'GET', '/dual/index', {}, '')
    id = accepted<{ list: { id: number }[] }>(index).list[0]?.id
    return id !== undefined
  })
  return { id: String(id) }
}
const invested = async (): Promise<Record<string, string>> => {
  const fields = { request_id: randomUUID(), ...sampleOf('dual.buy'), ...(await offered()) }
  return {
    id: String(accepted<{ id: number }>(await send(app.origin, 'POST', '/dual/buyDual', fields, demo)).id),
  }
}

const collector = {
  post: async <T>(path: string, fields: Record<string, string> = {}) =>
    accepted<T>(await send(app.origin, 'POST', path, fields, demo)),
  get: async <T>(path: string, fields: Record<string, string> = {}) =>
    accepted<T>(await send(app.origin, 'GET', path, fields, demo)),
  act: async <T>(path: string, fields: Record<string, string> = {}) =>
    accepted<T>(await send(app.origin, 'POST', path, { request_id: randomUUID(), ...fields }, demo)),
}

/** Calls whose object the test must create first, or that need something outside of the server. */
const prepared: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'market.removeFavourite': async () => ({
    id: String(
      accepted<{ id: number }>(await send(app.origin, 'POST', '/optional/add', { currency_id: 1 }, demo)).id,
    ),
  }),
  'message.markRead': async () => {
    const answer = await send(app.origin, 'GET', '/mailMessage/getList', {}, demo)
    return { id: String(accepted<{ list: { id: number }[] }>(answer).list[0]?.id) }
  },
  'spot.cancel': async () => ({
    id: String(
      accepted<{ id: number }>(
        await send(
          app.origin,
          'POST',
          '/coin/trade',
          { request_id: randomUUID(), ...sampleOf('spot.place') },
          demo,
        ),
      ).id,
    ),
  }),
  'spot.amend': async () => {
    const order = { request_id: randomUUID(), ...sampleOf('spot.place') }
    return {
      id: String(accepted<{ id: number }>(await send(app.origin, 'POST', '/coin/trade', order, demo)).id),
    }
  },
  'futures.submit': async () => {
    await openOrder(app.origin, demo)
    return {}
  },
  'futures.order': async () => ({ id: await openOrder(app.origin, demo) }),
  'futures.cancel': async () => ({ id: await openOrder(app.origin, demo) }),
  'futures.setstop': async () => ({ id: await openOrder(app.origin, demo) }),
  'futures.close': async () => ({ id: await position(app.origin, demo) }),
  'futures.cancelClose': async () => ({ id: await closingByLimit(app.origin, demo) }),
  'futures.reverse': async () => ({ id: await position(app.origin, demo) }),
  'futures.margin': async () => ({ id: await position(app.origin, demo) }),
  'copy.traderDetail': async () => ({ trader_user_id: await trader(app) }),
  'copy.historyTrade': async () => ({ trader_user_id: await trader(app) }),
  'copy.followers': async () => ({ trader_user_id: await trader(app) }),
  'copy.follow': async () => ({ trader_user_id: await trader(app), ...(await funded(app, demo)) }),
  'copy.cancel': async () => ({ follow_user_id: await followed(app, demo) }),
  'copy.selfHolding': async () => ({ transaction_id: await copied(app, demo) }),
  'copy.apply': async () => (await readyToApply(app, demo)) ?? {},
  'copy.traderSetting': async () => (await madeTrader(app, demo)) ?? {},
  // A small stake, so that the balance suffices for the calls that follow.
  'seconds.submit': async () => {
    await option(app.origin, demo)
    return {}
  },
  'seconds.result': async () => ({ id: await option(app.origin, demo) }),
  'lockup.order': locked,
  'lockup.redeem': locked,
  'lockup.renew': locked,
  'quickBuy.buy': () => quoted(),
  'quickBuy.order': () => toPay(),
  'quickBuy.cancel': () => toPay(),
  'quickBuy.testPay': () => toPay(),
  'quickBuy.transferred': async () => ({
    ...(await toPay({ pay_method: 'bank' }, '')),
    voucher: await uploaded('#448866'),
  }),
  'dual.detail': offered,
  'dual.buy': offered,
  'dual.order': invested,
  'ieo.subscribe': async () => {
    await app.database.db.updateTable('users').set({ real_level: 1 }).execute()
    return applicable(collector)
  },
  'ieo.order': async () => {
    await app.database.db.updateTable('users').set({ real_level: 1 }).execute()
    return { id: await applied(collector) }
  },
  'loan.apply': async () => {
    await readyToBorrow(app, collector)
    return {}
  },
  'loan.detail': async () => ({ id: await borrowed(app, collector) }),
  'loan.repay': async () => ({ id: await lent(app, collector) }),
  'loan.collateral': async () => ({ id: await lent(app, collector) }),
  'loan.cancel': async () => ({ id: await borrowed(app, collector) }),
  'nft.open': async () => ({ id: await sealedBox(collector) }),
  'nft.proof': async () => ({ id: await openedBox(collector) }),
  'nft.resell': async () => ({ id: await heldWork(collector) }),
  'nft.withdraw': async () => ({ id: await resoldWork(collector) }),
  'nft.readOrder': async () => ({ id: await wonOrder(app, collector) }),
  'nft.pay': async () => ({ id: await wonOrder(app, collector) }),
  'kefu.rate': async () => {
    const { id } = accepted<{ id: number }>(await send(app.origin, 'GET', '/user/info', {}, demo))
    return { id: await endedConversation(app.database.db, id) }
  },
  'push.test': async () => {
    accepted(await send(app.origin, 'POST', '/push/save', sampleOf('push.save'), demo))
    return {}
  },
  'chat.report': async () => ({ message_id: await chatMessageOfAnother(app.database.db) }),
  'wallet.deposit': async () => ({ voucher: await uploaded() }),
  'wallet.depositPaid': async () => {
    const claim = { request_id: randomUUID(), account: 'a bank', amount: '10', currency: '101', type: '1' }
    const { id } = accepted<{ id: number }>(await send(app.origin, 'POST', '/wallet/charge_req', claim, demo))
    return { id: String(id), voucher: await uploaded('#884466') }
  },
  'profile.portrait': async () => ({ head_portrait: await uploaded() }),
  'payout.saveAddress': async () => ({ qrcode: await uploaded() }),
  'withdraw.out': () => withdrawal(app, collector),
  'withdraw.cancel': async () => ({ id: await withdrawn(app, collector) }),
  'convert.convert': async () => ({ quote_id: await quotedFor(collector) }),
  'payout.removeAddress': async () => {
    const fields = {
      ...sampleOf('payout.saveAddress'),
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      qrcode: await uploaded(),
    }
    return {
      id: String(
        accepted<{ id: number }>(await send(app.origin, 'POST', '/user/wallet/save', fields, demo)).id,
      ),
    }
  },
  'guard.begin': async () => ({ password: 'demo1234' }),
  'guard.passkeyBegin': async () => ({ password: 'demo1234' }),
  'own.export': async () => ({ password: 'demo1234' }),
  'auth.login': async () => ({ user_string: 'demo@example.com', password: 'demo1234' }),
}

/**
 * Calls that this test sends only with invalid parameters, because they need a fresh code; the tests of
 * accounts check the successful responses of these calls.
 */
const REJECTED = new Set([
  'auth.checkCode',
  'auth.register',
  'auth.forget',
  'safe.setPayPassword',
  'safe.updatePassword',
  'safe.bindEmail',
  'safe.bindMobile',
  'guard.confirm',
  'guard.off',
  'guard.renew',
  'guard.login',
  'guard.passkeyLogin',
  'guard.passkeyAdd',
  'guard.passkeyName',
  'guard.passkeyRemove',
  'own.close',
])

describe.each(formCalls.filter(([name]) => !REJECTED.has(name)))('%s', (name, call) => {
  it('answers in the shape that the contract declares', async () => {
    const token = name === 'auth.logout' ? await login() : call.access === 'member' ? demo : ''
    const fields = {
      ...(call.once ? { request_id: randomUUID() } : {}),
      ...sampleOf(name),
      ...(await prepared[name]?.()),
    }
    const envelope = await send(app.origin, call.method, call.path, fields, token)
    const message = accepted(envelope)
    const checked = v.safeParse(call.answer, message)
    expect(checked.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []).toEqual([])
    // The response must not contain fields that the contract does not declare: parsing drops these fields.
    expect(checked.output).toEqual(message)
    expect(JSON.stringify(envelope)).not.toContain(SEED)
  })
})

const shared = formCalls.filter(([, call]) => call.keep?.scope === 'public')

it.each(shared)(
  '%s gives a guest and two members the same answer, so that they may share the answer stored on a device',
  async (name, call) => {
    for (const lang of LANGS) {
      const ask = async (token: string) => {
        const answer = await send(app.origin, call.method, call.path, { ...sampleOf(name), lang }, token)
        return { ...answer, server_time: 0 }
      }
      // Prices may change between two calls, so the comparison is repeated until both responses have the same
      // prices.
      await expect
        .poll(async () => {
          const [guest, ann, bob] = await Promise.all([ask(''), ask(demo), ask(other)])
          return JSON.stringify(guest) === JSON.stringify(ann) && JSON.stringify(ann) === JSON.stringify(bob)
        })
        .toBe(true)
    }
  },
)
