import { allCalls } from '#contract/table.ts'

export type Fields = Readonly<Record<string, string>>

/** Parameters that every check of the contract lets through, for each call (without `lang` and `request_id`). */
export const samples: Readonly<Record<string, Fields>> = {
  'content.siteConfig': {},
  'content.setting': { keyword: 'privacy' },
  'content.menu': {},
  'content.faq': { keyword: 'code' },
  'content.contact': {},
  'content.about': {},
  'content.compliance': {},
  'content.areas': {},
  'message.newsList': { c_id: '4', page: '1', limit: '10' },
  'message.newsDetail': { id: '1' },
  'message.popup': {},
  'message.mails': { type: 'order', page: '1', limit: '10' },
  'message.markRead': { id: '1' },
  'auth.sendCode': {
    user_string: 'sample@example.com',
    scene: 'register',
    area_code_id: '1',
    area_code: '86',
    email_code: '',
  },
  'auth.checkCode': {
    user_string: 'sample@example.com',
    scene: 'register',
    email_code: '000000',
    country_code: '+86',
  },
  'auth.register': {
    user_string: 'sample@example.com',
    code: '000000',
    password: 'correct horse 7',
    re_password: 'correct horse 7',
    extension_code: '',
    type: 'email',
  },
  'auth.forget': {
    user_string: 'sample@example.com',
    code: '000000',
    password: 'correct horse 7',
    re_password: 'correct horse 7',
    extension_code: '',
    type: 'email',
  },
  'auth.login': { user_string: 'sample@example.com', password: 'correct horse 7', type: 'email' },
  'auth.logout': {},
  'user.info': {},
  'user.upload': {},
  'market.quotes': {},
  'market.candles': { symbol: 'BTC/USDT', period: '1min', from: '0', to: '0' },
  'market.depth': { symbol: 'BTC/USDT' },
  'market.trades': { symbol: 'BTC/USDT' },
  'market.coins': {},
  'market.favourites': {},
  'market.addFavourite': { currency_id: '1' },
  'market.removeFavourite': { id: '1' },
  'market.fiatRates': {},
  'spot.place': {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    amount: '0.1',
    target_price: '100',
    order_type: 'limit',
    amount_unit: 'base',
  },
  'spot.cancel': { id: '1', match_id: '0' },
  'spot.orders': {
    status: 'open',
    currency_id: '0',
    legal_id: '0',
    type: '1',
    days: '7',
    page: '1',
    limit: '10',
  },
  'wallet.all': {},
  'wallet.detail': { currency: '3', type: 'change' },
  'wallet.bills': { currency: '3', type: 'change', scene: 'grant', page: '1', limit: '10' },
  'wallet.rate': { id: '1' },
  'wallet.depositAddress': { currency: '1', user_id: '1' },
  'wallet.recharge': {
    account: 'payer',
    amount: '100',
    currency: '3',
    type: '0',
    voucher: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  },
  'wallet.recharges': { page: '1', limit: '10' },
  'wallet.transferable': {},
  'wallet.transfer': { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' },
  'wallet.transfers': { page: '1' },
  'request.settle': { request_id: '7d1b6c0e-0d3c-4f0e-9a57-5f1f5f0b2c11' },
}

/** The sample of a call; a call without one must get one here before it can be tested. */
export function sampleOf(name: string): Fields {
  const sample = samples[name]
  if (!sample) throw new Error(`tests/contract/samples.ts has no sample for ${name}`)
  return sample
}

/** Every call that takes a form (an upload takes a multipart body). */
export const formCalls = allCalls.filter(([, call]) => !call.upload)
