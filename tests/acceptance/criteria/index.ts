import type { Areas } from '../criterion.ts'
import { addressBook } from './address-book.ts'
import { settings } from './app-settings.ts'
import { launch } from './app-start.ts'
import { assets } from './assets.ts'
import { chart } from './chart.ts'
import { chat } from './chat.ts'
import { select } from './coin-selection.ts'
import { content } from './content.ts'
import { convert } from './convert.ts'
import { copy } from './copy.ts'
import { coupon } from './coupon.ts'
import { service } from './customer-service.ts'
import { deposit } from './deposit.ts'
import { records } from './deposit-withdrawal-records.ts'
import { dual } from './dual.ts'
import { finance } from './finance.ts'
import { follow } from './followed-traders.ts'
import { forget } from './forget.ts'
import { futures } from './futures.ts'
import { game } from './game.ts'
import { general } from './general.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { ieo } from './ieo.ts'
import { input } from './input-validation.ts'
import { invite } from './invite.ts'
import { jobs } from './jobs.ts'
import { loan } from './loan.ts'
import { loanDebt } from './loan-debt.ts'
import { lockup } from './lockup.ts'
import { login } from './login.ts'
import { market } from './market.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { moneyTerms } from './money-terms.ts'
import { nftAuction } from './nft-auction.ts'
import { nftMarket } from './nft-market.ts'
import { nftPurchase } from './nft-purchase.ts'
import { figures } from './number-formats.ts'
import { offlineLine } from './offline-connection.ts'
import { offlineReads } from './offline-reads.ts'
import { offlineStore } from './offline-store.ts'
import { offlineUpdates } from './offline-updates.ts'
import { offlineWipe } from './offline-wipe.ts'
import { offlineWrites } from './offline-writes.ts'
import { book } from './order-book.ts'
import { fairness } from './order-execution-fairness.ts'
import { pair } from './pair-page.ts'
import { password } from './password.ts'
import { payPassword } from './pay-password.ts'
import { payout } from './payout.ts'
import { pickers } from './picker-pages.ts'
import { positions } from './positions.ts'
import { invariants } from './product-invariants.ts'
import { profile } from './profile.ts'
import { quickbuy } from './quickbuy.ts'
import { realtime } from './realtime.ts'
import { register } from './register.ts'
import { search } from './search.ts'
import { seconds } from './seconds.ts'
import { security } from './security.ts'
import { safety } from './security-guarantees.ts'
import { shell } from './shell.ts'
import { spot } from './spot.ts'
import { spotOrders } from './spot-orders.ts'
import { ticket } from './ticket.ts'
import { bills } from './transactions.ts'
import { transfer } from './transfer.ts'
import { vip } from './vip.ts'
import { wire } from './wire-format.ts'
import { withdraw } from './withdraw.ts'

/** All acceptance criteria, by area. */
export const AREAS: Areas = {
  general,
  shell,
  launch,
  home,
  login,
  register,
  forget,
  pickers,
  content,
  settings,
  profile,
  security,
  password,
  'pay-password': payPassword,
  'address-book': addressBook,
  identity,
  payout,
  market,
  search,
  chart,
  book,
  ticket,
  spot,
  pair,
  'spot-orders': spotOrders,
  futures,
  positions,
  seconds,
  assets,
  select,
  deposit,
  withdraw,
  records,
  bills,
  convert,
  transfer,
  copy,
  follow,
  finance,
  ieo,
  lockup,
  dual,
  'nft-market': nftMarket,
  'nft-auction': nftAuction,
  'nft-purchase': nftPurchase,
  loan,
  'loan-debt': loanDebt,
  quickbuy,
  game,
  coupon,
  invite,
  vip,
  messages,
  service,
  chat,
  jobs,
  'offline-store': offlineStore,
  'offline-reads': offlineReads,
  'offline-line': offlineLine,
  'offline-writes': offlineWrites,
  'offline-wipe': offlineWipe,
  'offline-updates': offlineUpdates,
  money,
  'money-terms': moneyTerms,
  invariants,
  safety,
  input,
  fairness,
  wire,
  figures,
  realtime,
}
