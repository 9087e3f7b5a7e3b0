import type { Table } from './table.ts'

/** What operators may stop a person from doing (docs/products/accounts.md#freezes). */
export const FREEZES = ['withdrawals', 'trading', 'sign_in'] as const
export type Freeze = (typeof FREEZES)[number]

export const isFreeze = (text: string): text is Freeze => FREEZES.some((freeze) => freeze === text)

/** Names of calls that write, as `area.name`. */
export type WriteName = {
  [A in keyof Table]: {
    [C in keyof Table[A]]: Table[A][C] extends { readonly kind: 'write' } ? `${A}.${C & string}` : never
  }[keyof Table[A]]
}[keyof Table]

/** Nothing of value leaves by it, and nothing is opened: also what closes, cancels, pays back or protects. */
const NONE: readonly Freeze[] = []
/** Money or coins leave by it, or may leave to where it says. */
const WITHDRAWAL: readonly Freeze[] = ['withdrawals']
/** It opens or enlarges an order, a position, an option, a subscription, a bid, a loan or a stake. */
const TRADE: readonly Freeze[] = ['trading']

/**
 * Every call that writes, with the freezes that stop it: the server rejects it before it acts
 * (`server/identity/accounts/freezes.ts`). A new call is a type error until it stands here.
 */
export const STOPPED_BY: Readonly<Record<WriteName, readonly Freeze[]>> = {
  'message.markRead': NONE,
  'auth.sendCode': NONE,
  'auth.checkCode': NONE,
  'auth.register': NONE,
  'auth.forget': NONE,
  // Signing in is stopped where a session is opened, once it is proven whose it would be.
  'auth.login': NONE,
  'auth.logout': NONE,
  'user.upload': NONE,
  'profile.portrait': NONE,
  'profile.nickname': NONE,
  'profile.signature': NONE,
  'safe.setPayPassword': NONE,
  'safe.checkPayPassword': NONE,
  'safe.send': NONE,
  'safe.updatePassword': NONE,
  'safe.bindEmail': NONE,
  'safe.sendSms': NONE,
  'safe.bindMobile': NONE,
  'safe.revoke': NONE,
  'guard.begin': NONE,
  'guard.confirm': NONE,
  'guard.off': NONE,
  'guard.renew': NONE,
  'guard.login': NONE,
  'guard.passkeyAsk': NONE,
  'guard.passkeyLogin': NONE,
  'guard.passkeyBegin': NONE,
  'guard.passkeyAdd': NONE,
  'guard.passkeyName': NONE,
  'guard.passkeyRemove': NONE,
  'guard.savedOnly': NONE,
  'identity.submit': NONE,
  'payout.saveAddress': WITHDRAWAL,
  'payout.removeAddress': NONE,
  'payout.saveCard': WITHDRAWAL,
  'payout.saveCardInternational': WITHDRAWAL,
  'market.addFavourite': NONE,
  'market.removeFavourite': NONE,
  'spot.place': TRADE,
  'spot.cancel': NONE,
  'spot.amend': TRADE,
  'futures.submit': TRADE,
  'futures.close': NONE,
  'futures.cancelClose': NONE,
  'futures.reverse': TRADE,
  'futures.margin': NONE,
  'futures.batchClose': NONE,
  'futures.setstop': NONE,
  'futures.cancel': NONE,
  'copy.follow': TRADE,
  'copy.cancel': NONE,
  'copy.selfHolding': NONE,
  'copy.apply': TRADE,
  'copy.traderSetting': NONE,
  'seconds.submit': TRADE,
  'seconds.setLimit': NONE,
  'seconds.pause': NONE,
  'wallet.deposit': NONE,
  'wallet.depositPaid': NONE,
  'wallet.transfer': NONE,
  'request.settle': NONE,
  'lockup.buy': TRADE,
  'lockup.redeem': NONE,
  // A switch that can also be turned off; the renewal itself is a trade and asks when it comes.
  'lockup.renew': NONE,
  'quickBuy.buy': TRADE,
  // The payment of an order that is open already: its person has paid, or says so.
  'quickBuy.transferred': NONE,
  'quickBuy.cancel': NONE,
  'quickBuy.testPay': NONE,
  'dual.buy': TRADE,
  'nft.collect': NONE,
  'nft.buy': TRADE,
  'nft.payMargin': TRADE,
  'nft.bid': TRADE,
  'nft.open': NONE,
  'nft.resell': TRADE,
  'nft.withdraw': NONE,
  'nft.readOrder': NONE,
  // The price of an auction that is won already; unpaid, its margin would be lost.
  'nft.pay': NONE,
  'alert.add': NONE,
  'alert.remove': NONE,
  'coupon.claim': NONE,
  'coupon.use': NONE,
  'quiz.bet': TRADE,
  'quiz.setLimit': NONE,
  'quiz.pause': NONE,
  'game.play': TRADE,
  'loan.apply': TRADE,
  'loan.repay': NONE,
  'loan.collateral': NONE,
  'loan.cancel': NONE,
  'kefu.send': NONE,
  'kefu.agent': NONE,
  'kefu.end': NONE,
  'kefu.rate': NONE,
  'kefu.read': NONE,
  'chat.send': NONE,
  'chat.report': NONE,
  'chat.block': NONE,
  'withdraw.out': WITHDRAWAL,
  'withdraw.cancel': NONE,
  'convert.convert': TRADE,
  'ieo.subscribe': TRADE,
  'own.export': NONE,
  // Closing erases who the person is, which whoever froze them has to know.
  'own.close': ['withdrawals', 'trading'],
  'push.save': NONE,
  'push.remove': NONE,
  'push.test': NONE,
  'testMoney.take': NONE,
}

/** The freezes that stop a call; none for a read. */
export const stoppedBy = (name: string): readonly Freeze[] =>
  Object.hasOwn(STOPPED_BY, name) ? STOPPED_BY[name as WriteName] : NONE
