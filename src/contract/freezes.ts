import type { Table } from './table.ts'

/** Freezes of a user's account (docs/products/accounts.md#freezes). */
export const FREEZES = ['withdrawals', 'trading', 'sign_in'] as const
export type Freeze = (typeof FREEZES)[number]

export const isFreeze = (text: string): text is Freeze => FREEZES.some((freeze) => freeze === text)

/** Names of all writes, as `area.name`. */
export type WriteName = {
  [A in keyof Table]: {
    [C in keyof Table[A]]: Table[A][C] extends { readonly kind: 'write' } ? `${A}.${C & string}` : never
  }[keyof Table[A]]
}[keyof Table]

/**
 * No freeze stops the call, because it moves no value out of the account and opens nothing. Calls that close,
 * cancel, repay or protect are of this kind.
 */
const NONE: readonly Freeze[] = []
/** The call withdraws money, or changes the destination of withdrawals. */
const WITHDRAWAL: readonly Freeze[] = ['withdrawals']
/** The call opens or enlarges an order, a position, an option, a subscription, a bid, a loan or a stake. */
const TRADE: readonly Freeze[] = ['trading']

/**
 * Every write with the freezes that stop it. The server rejects such a call before it acts
 * (`server/identity/accounts/freezes.ts`). A new write without an entry is a type error.
 */
export const STOPPED_BY: Readonly<Record<WriteName, readonly Freeze[]>> = {
  'message.markRead': NONE,
  'auth.sendCode': NONE,
  'auth.checkCode': NONE,
  'auth.register': NONE,
  'auth.forget': NONE,
  // `auth.login` itself is not stopped: a sign-in freeze is checked after the credentials were verified,
  // where the session is opened.
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
  // This call only turns renewal on or off; each renewal checks the freezes itself.
  'lockup.renew': NONE,
  'quickBuy.buy': TRADE,
  // The call reports the payment of an order that was opened before the freeze.
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
  // The call pays for an auction that was won before the freeze; without payment the person would lose the
  // margin.
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
  // Closing erases the user's identity, which operators still need while the account is frozen.
  'own.close': ['withdrawals', 'trading'],
  'push.save': NONE,
  'push.remove': NONE,
  'push.test': NONE,
  'testMoney.take': NONE,
}

/** The freezes that stop a call; none for a read. */
export const stoppedBy = (name: string): readonly Freeze[] =>
  Object.hasOwn(STOPPED_BY, name) ? STOPPED_BY[name as WriteName] : NONE
