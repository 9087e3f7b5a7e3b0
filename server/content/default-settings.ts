import type { SETTING_KEYWORDS } from '#contract/communication/content.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import { translate } from '../platform/texts/translate.ts'

export type Keyword = (typeof SETTING_KEYWORDS)[number]

/** Default values of the settings that are texts: plain text with an empty line between paragraphs. */
export const SETTING_TEXTS = {
  register_agreement: msg({
    message: `By creating an account you agree to this agreement. It says in plain words what you can expect from us and what we expect of you.

Your account is yours alone. You must be of legal age and allowed to use a trading service where you live. Keep your password and verification codes to yourself: we never ask for them by phone, email or chat.

Prices move, in both directions and sometimes fast. You can lose everything you trade with. Products with leverage can lose their whole margin. Only trade with money you can afford to lose.

Orders are filled at recorded prices. Every fill shows the recorded price it was executed at, and you can look it up. Orders are decided only by prices recorded after they were accepted. A market order fills at the next one, within your worst price. Otherwise it ends and everything comes back. Fees are shown before you confirm and are never changed for an order that is already open.

You may cancel an open order at any time, download your transactions and close your account. We may suspend an account when the law demands it or when it endangers others, and we tell you why.

In test mode nothing is paid in or out: balances are test balances, and the market may be simulated or replayed. The screens say so.`,
    context: 'setting',
  }),
  privacy: msg({
    message: `This policy explains what data we hold about you, why, and for how long.

We keep your email address, phone number and nickname, hashes of your passwords (never the passwords themselves), your name, ID number and ID photos if you verify your identity, your saved addresses and bank cards, the devices you log in with and their IP addresses, your messages, orders, balances and transactions, and the pictures you upload. We need them to run your account and to prove every change of your balance.

Pictures that you upload lose their hidden data (place, device). ID photos and payment proofs can be seen only by you and by the staff who review them, pictures sent to customer service only by you and our staff. Your profile picture and pictures in chat rooms can be seen by everybody. Verification codes are stored as hashes, are valid for ten minutes and are deleted within days.

On your device the app keeps the last prices, your last balances and messages, so that it works on a bad connection. They are wiped when you log out. You can see and clear them under Settings, Offline data.

We do not sell your data and show no advertising. Under Settings, Security you can use “Download my data” and “Close account”. Closing deletes your saved addresses, cards, messages and nickname. Records of payments and orders are kept for at least five years, your verification and contact details for five years, as the law requires. To have something corrected, contact customer service.`,
    context: 'setting',
  }),
  recharge_notice: msg({
    message: `Send only the coin shown, over the network shown. Anything else may be lost.

Upload the payment proof after you have paid. A person or, in test mode, the system reviews it, and the amount is credited to your account. The balance updates without reloading.

Amounts under the minimum are not credited. Check the address character by character before you send: a transfer on a chain cannot be undone.

In test mode no real money moves: never send anything to an address shown there.`,
    context: 'setting',
  }),
  trader_agreement: msg({
    message: `This agreement is between you, as a trader whom others copy, and us. Please read it to the end.

Followers copy your own futures positions. When you open a position at market, their copies are accepted with it and decided by the same recorded price. When you close it, their copies close. You cannot see or choose who is filled first, and neither can they.

You get the profit share that you set, up to 30%, only on positions that followers close in profit. It is counted per follower from the highest result so far: after a loss nothing is shared until it is made up. A follower keeps the share that was agreed to until they confirm another one.

Your figures are recomputed every hour from your transactions and the recorded prices alone. They count from the hour you become a trader. Nobody can edit them, and past results do not predict future ones.

Do not promise profits, ask followers for money or passwords, trade against your followers, or open positions only to raise your figures. Your name and words must not copy somebody else’s.

You may stop taking followers at any time. We may end your role when this agreement is broken, and we tell you why. Followers then keep their open copies as their own positions.

Copying is risky for your followers. Trade their money as carefully as your own.`,
    context: 'setting',
  }),
  withdraw_notice: msg({
    message: `Every withdrawal is reviewed before it is sent. Until then you can cancel it in the records.

The fee is part of the amount: exactly the amount you enter leaves your account, and you receive it less the fee. A rejected or cancelled withdrawal returns in full.

Check the network and the address character by character: a transfer on a chain cannot be undone.`,
    context: 'setting',
  }),
} as const satisfies Readonly<Partial<Record<Keyword, Phrase>>>
type TextKeyword = keyof typeof SETTING_TEXTS

/** Default values of the settings that have the same value in every language. */
const values: Readonly<Record<Exclude<Keyword, TextKeyword>, string>> = {
  /** The built-in page of customer service; an operator may set an https address instead. */
  kefu_url: '/pages/kefu/index',
  /** The page of an external customer service; empty when the installation has none. */
  kf_url: '',
  /**
   * The address from which the app can be downloaded. When empty, the app offers to install itself as a
   * web app.
   */
  download_url: '',
  hot_search: 'BTC/USDT,ETH/USDT,SOL/USDT,XRP/USDT,BNB/USDT,DOGE/USDT',
}

const isText = (keyword: Keyword): keyword is TextKeyword => keyword in SETTING_TEXTS

/** The default value of a setting in a language. */
export const defaultSetting = (keyword: Keyword, lang: Lang): string =>
  isText(keyword) ? translate(SETTING_TEXTS[keyword], lang) : values[keyword]
