import { QUOTE_LIFE_MS } from '#domain/funds/convert.ts'
import { PASSKEYS_MAX } from '#server/identity/accounts/passkeys.ts'
import { UPLOADS_MAX } from '#server/identity/accounts/uploaded-pictures.ts'
import { VOIDS_A_DAY } from '#server/ledger/idempotent-write.ts'
import type { Schema } from '#server/platform/db/types.ts'
import { LIMITS } from '#server/platform/http/rate-limits.ts'
import { ALERTS_MAX } from '#server/products/alerts/handlers.ts'
import { BLOCKS_MAX } from '#server/products/chat/blocks-and-reports.ts'
import { KEPT_QUOTES } from '#server/products/convert/quote.ts'
import { ADDRESSES_MAX } from '#server/products/payout/address-book.ts'
import { DEVICES_MAX } from '#server/products/push/devices.ts'
import { MOVES_A_DAY } from '#server/products/wallet/transfer.ts'

type TableName = keyof Schema

/** The rows that a write adds to the database, and their maximum number. */
export interface Leaves {
  /** Tables to which the write adds rows. Empty if it only changes or removes existing rows. */
  readonly rows: readonly TableName[]
  /**
   * Maximum number of calls of a member per day, or maximum number of these rows that can exist at
   * a time.
   */
  readonly bound: { readonly day: number } | { readonly standing: number } | 'in place'
}

const DAY = 86_400
const perDay = ({ points, duration }: { readonly points: number; readonly duration: number }): number =>
  Math.floor((points * DAY) / duration)

/** Maximum number of writes per member and day, by the rate limit that applies to every write. */
export const ANY = perDay(LIMITS.writesHour)

const any = (...rows: readonly TableName[]): Leaves => ({ rows, bound: { day: ANY } })
const standing = (most: number, ...rows: readonly TableName[]): Leaves => ({
  rows,
  bound: { standing: most },
})
/** A call without a login, which is rate-limited per network address. */
const stranger = (bucket: keyof typeof LIMITS, ...rows: readonly TableName[]): Leaves => ({
  rows,
  bound: { day: perDay(LIMITS[bucket]) },
})
const inPlace: Leaves = { rows: [], bound: 'in place' }
/** The rows of a journal with its postings, which are kept for ever. */
const MONEY = ['journals', 'postings'] as const

/**
 * Every write of the contract, with the rows that it leaves and their limit per member. Every new write must
 * be declared here, together with the maximum number of rows that one account can create. Writes with a
 * request id also leave a row in `requests` for 30 days.
 */
export const ROWS: Readonly<Record<string, Leaves>> = {
  'message.markRead': inPlace,
  'auth.sendCode': stranger('sendCode', 'codes'),
  'auth.checkCode': stranger('checkCode'),
  'auth.register': stranger('register', 'users', 'sessions', 'sign_in_places'),
  'auth.forget': stranger('forget'),
  'auth.login': stranger('login', 'sessions', 'sign_in_tickets', 'sign_in_places', 'login_failures'),
  'auth.logout': inPlace,
  'user.upload': standing(UPLOADS_MAX.files, 'files', 'file_contents'),
  'profile.portrait': standing(1, 'files', 'file_contents'),
  'profile.nickname': inPlace,
  'profile.signature': inPlace,
  'safe.setPayPassword': standing(1, 'pay_passwords'),
  'safe.checkPayPassword': inPlace,
  'safe.send': any('codes'),
  'safe.updatePassword': any('inbox'),
  'safe.bindEmail': any('inbox'),
  'safe.sendSms': stranger('sendCode', 'codes'),
  'safe.bindMobile': any('inbox'),
  'safe.revoke': inPlace,
  'guard.begin': standing(1, 'factors'),
  'guard.confirm': any('recovery_codes', 'inbox'),
  'guard.off': any('inbox'),
  'guard.renew': standing(10, 'recovery_codes'),
  'guard.login': stranger('login', 'sessions', 'sign_in_places'),
  'guard.passkeyAsk': stranger('login', 'passkey_challenges'),
  'guard.passkeyLogin': stranger('login', 'sessions', 'sign_in_places'),
  'guard.passkeyBegin': any('passkey_challenges'),
  'guard.passkeyAdd': standing(PASSKEYS_MAX, 'passkeys'),
  'guard.passkeyName': inPlace,
  'guard.passkeyRemove': inPlace,
  'guard.savedOnly': standing(1, 'saved_only'),
  'identity.submit': any('real_claims'),
  'payout.saveAddress': standing(ADDRESSES_MAX, 'addresses'),
  'payout.removeAddress': inPlace,
  'payout.saveCard': any('bank_cards'),
  'payout.saveCardInternational': any('bank_cards'),
  'market.addFavourite': any('favourites'),
  'market.removeFavourite': inPlace,
  'spot.place': any('spot_orders', 'spot_fills', 'holds', ...MONEY),
  'spot.cancel': any(...MONEY),
  'spot.amend': any('spot_orders', 'holds', ...MONEY),
  'futures.submit': any('lever_orders', 'holds', ...MONEY),
  'futures.close': any('lever_closes', ...MONEY),
  'futures.cancelClose': inPlace,
  'futures.reverse': any('lever_closes', 'lever_orders', 'holds', ...MONEY),
  'futures.margin': any('lever_margins', ...MONEY),
  'futures.batchClose': any('lever_closes', ...MONEY),
  'futures.setstop': inPlace,
  'futures.cancel': any(...MONEY),
  'copy.follow': any('copy_follows', ...MONEY),
  'copy.cancel': any(...MONEY),
  'copy.selfHolding': inPlace,
  'copy.apply': standing(1, 'copy_traders'),
  'copy.traderSetting': inPlace,
  'seconds.submit': any('seconds_orders', 'holds', ...MONEY),
  'seconds.setLimit': standing(1, 'own_limits'),
  'seconds.pause': standing(1, 'own_pauses'),
  'wallet.deposit': any('deposits'),
  'wallet.depositPaid': inPlace,
  'wallet.transfer': { rows: ['transfers', ...MONEY], bound: { day: MOVES_A_DAY } },
  'request.settle': { rows: ['requests'], bound: { day: VOIDS_A_DAY } },
  'lockup.buy': any('lock_orders', 'jobs', ...MONEY),
  'lockup.redeem': any(...MONEY),
  'lockup.renew': inPlace,
  'quickBuy.buy': any('quickbuy_orders', 'jobs'),
  'quickBuy.transferred': inPlace,
  'quickBuy.cancel': inPlace,
  'quickBuy.testPay': any('quickbuy_payments', ...MONEY),
  'dual.buy': any('dual_orders', 'holds', ...MONEY),
  'nft.collect': any('nft_favourites'),
  'nft.buy': any('nft_orders', 'nft_holdings', ...MONEY),
  'nft.payMargin': any('nft_margins', 'holds', ...MONEY),
  'nft.bid': any('nft_bids'),
  'nft.open': any('nft_draws'),
  'nft.resell': any('nft_listings', 'jobs'),
  'nft.withdraw': inPlace,
  'nft.readOrder': inPlace,
  'nft.pay': any('nft_holdings', ...MONEY),
  'alert.add': standing(ALERTS_MAX, 'price_alerts'),
  'alert.remove': inPlace,
  'testMoney.take': { rows: ['test_grants', ...MONEY], bound: { day: 1 } },
  'coupon.claim': any('coupons', 'jobs'),
  'coupon.use': any(...MONEY),
  'quiz.bet': any('quiz_bets', 'holds', ...MONEY),
  'quiz.setLimit': standing(1, 'own_limits'),
  'quiz.pause': standing(1, 'own_pauses'),
  'game.play': any('game_plays', 'coupons'),
  'loan.apply': any('loans', 'loan_collateral', ...MONEY),
  'loan.repay': any('loan_entries', ...MONEY),
  'loan.collateral': any('loan_entries', ...MONEY),
  'loan.cancel': any(...MONEY),
  'kefu.send': any('support_messages', 'support_talks'),
  'kefu.agent': any('support_messages'),
  'kefu.end': inPlace,
  'kefu.rate': inPlace,
  'kefu.read': inPlace,
  'chat.send': any('chat_messages'),
  'chat.report': any('chat_reports'),
  'chat.block': standing(BLOCKS_MAX, 'chat_blocks'),
  'withdraw.out': any('withdrawals', 'holds', ...MONEY),
  'withdraw.cancel': any(...MONEY),
  'convert.convert': any('conversions', 'convert_legs', ...MONEY),
  'ieo.subscribe': any('ieo_orders', 'holds', ...MONEY),
  'own.export': any('own_exports'),
  'own.close': standing(1, 'closed_accounts'),
  'push.save': standing(DEVICES_MAX, 'push_devices'),
  'push.remove': inPlace,
  'push.test': any('push_queue'),
}

/**
 * Maximum number of stored conversion quotes of a person: the newest ones, plus those that are still valid
 * when the person requests quotes at the rate limit.
 */
const QUOTES =
  KEPT_QUOTES + Math.ceil((LIMITS.account.points / LIMITS.account.duration) * (QUOTE_LIFE_MS / 1000))

/** Reads that also add rows. */
export const ROWS_OF_READS: Readonly<Record<string, Leaves>> = {
  'convert.quote': standing(QUOTES, 'convert_quotes'),
  /**
   * Quick buy quotes are shared by all users who request the same quote in the same half minute.
   */
  'quickBuy.quote': any('quickbuy_quotes'),
}
