import * as v from 'valibot'
import { expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'

const PHOTO = `/api/file/${'a'.repeat(32)}`
const registration = { code: '123456', password: 'correct horse 7', re_password: 'correct horse 7' }
const account = { user_string: 'ann@example.com', lang: 'vn' }
const fixedArea = { area_code_id: '1', area_code: '86', country_code: '+86' }
const pair = { currency_id: '1', legal_id: '3' }
const card = {
  real_name: 'Ann Lee',
  bank_name: 'Example Bank',
  bank_network: 'Main',
  bank_account: '123456789',
  bank_dizhi: 'Hanoi',
  wechat_account: '1 Example Street',
  phone: '912345678',
}

/**
 * Calls with all parameters that the specification of the API gives them, and with no other: parameters that this
 * implementation added must be optional for clients that do not know them.
 */
const SPECIFIED: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['GET /getSetting', { keyword: 'kefu_url' }],
  ['POST /sms_mail', { ...account, scene: 'register', ...fixedArea, email_code: '' }],
  ['POST /user/check_email', { ...account, scene: 'register', email_code: '123456', country_code: '+86' }],
  ['POST /user/register', { ...account, ...registration, extension_code: '', type: 'email' }],
  ['POST /user/forget', { ...account, ...registration, extension_code: '', type: 'email' }],
  [
    'POST /user/forget',
    { account: 'ann@example.com', password: 'new horse 8', repassword: 'new horse 8', code: '123456' },
  ],
  ['POST /user/login', { user_string: 'ann@example.com', password: 'correct horse 7' }],
  ['POST /user/real', { real_type: '1', id_type: 'passport', name: 'Ann Lee', card_id: 'X1234567' }],
  ['POST /user/real', { real_type: '2', front_pic: PHOTO, reverse_pic: PHOTO }],
  ['POST /safe/update_password', registration],
  ['POST /user/wallet/save', { currency: '3', name: 'mine', address: 'TX', qrcode: PHOTO, type: 'TRC20' }],
  ['GET /user/wallet/list', { page: '1', limit: '10' }],
  ['POST /user/uploadHeadPortrait', { head_portrait: PHOTO }],
  ['POST /user/editNickname', { nickname: 'Ann' }],
  ['POST /user/cash_save', { ...card, alipay_account: '021000021', wechat_nickname: 'EXMPUS33' }],
  ['POST /sms_send', { area_code: '84', mobile: '912345678' }],
  ['POST /safe/mobile', { mobile: '912345678', code: '123456' }],
  ['POST /news/list', { c_id: '4' }],
  ['POST /news/detail', { id: '1' }],
  ['GET /mailMessage/getList', {}],
  ['GET /wallet/getRateCurrency', { id: '3' }],
  ['POST /wallet/get_info', { currency: '3' }],
  ['POST /wallet/get_in_address', { currency: '3', user_id: '7' }],
  ['POST /wallet/charge_req', { account: 'TX', amount: '100', currency: '3', type: '0' }],
  ['POST /wallet/detail', { currency: '3', type: 'change' }],
  ['POST /wallet/legal_log', { currency: '3', type: 'change', page: '1' }],
  ['POST /user/getTransferFee', { from_currency_id: '3', to_currency_id: '1' }],
  ['POST /user/Transfer', { number: '10', from_currency_id: '3', to_currency_id: '1' }],
  ['POST /wallet/change', { currency_id: '3', number: '10', from_field: 'change', to_field: 'lever' }],
  ['GET /wallet/hzhistory', { page: '1' }],
  ['POST /wallet/out', { currency: '3', address: 'TX', amount: '100', remark: '' }],
  ['GET /user/withdraw/list', { page: '1', limit: '10' }],
  ['GET /currency/new_timeshar', { from: '0', to: '1700000000', symbol: 'BTC/USDT', period: '1min' }],
  ['POST /optional/add', { currency_id: '1' }],
  ['POST /optional/del', { id: '1' }],
  ['POST /lever/deal', pair],
  ['POST /lever/submit', { ...pair, type: '1', share: '1', multiple: '10' }],
  ['POST /lever/dealall', { ...pair, page: '1' }],
  ['POST /lever/close', { id: '1' }],
  ['POST /lever/setstop', { id: '1', target_profit_price: '2', stop_loss_price: '1' }],
  ['POST /lever/batch_close', { type: '0' }],
  ['POST /lever/my_trade', { ...pair, page: '1', status: '1' }],
  ['GET /microtrade/lists', {}],
  ['GET /microtrade/seconds', {}],
  ['POST /microtrade/submit', { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '10' }],
  ['GET /microtrade/get_result', { id: '1' }],
  ['POST /coin/trade', { ...pair, type: '1', amount: '1', target_price: '0' }],
  ['GET /coin/list', {}],
  ['GET /project', { page: '1', limit: '10' }],
  ['GET /project/detail', { project_id: '1' }],
  ['POST /project/order', { project_id: '1', amount: '100', pay_currency: '3', price: '0.1' }],
  ['GET /lh/deposit/config', {}],
  ['POST /lh/deposit', { config_id: '1', amount: '100' }],
  ['POST /lh/deposit/order/cancel', { id: '1' }],
  ['POST /follow/follow', { trader_user_id: '7', number: '1', type: '1' }],
  ['POST /follow/cancel', { follow_user_id: '7' }],
  ['GET /follow/traderDetail', { trader_user_id: '7' }],
  ['POST /follow/selfHolding', { transaction_id: '1' }],
  ['GET /follow/historyTrade', { trader_user_id: '7' }],
  ['GET /dual/index', { currency_id: '1', type: 'call' }],
  ['GET /dual/detail', { id: '1' }],
  ['POST /dual/buyDual', { id: '1', num: '2' }],
  ['POST /dual/dual_list', {}],
  ['POST /bind_box/auctionNFT', { code: 'TIDE01', price: '10' }],
]

it.each(SPECIFIED)('%s accepts a request with only the specified parameters: %o', (name, fields) => {
  const call = allCalls.find(([, { method, path }]) => `${method} ${path}` === name)?.[1]
  const { lang: _, ...parameters } = fields
  const parsed = call && v.safeParse(call.params, parameters)
  expect(parsed?.issues ?? []).toEqual([])
  expect(call).toBeDefined()
})
