import type { SeedTexts } from './keys.ts'

export const en: SeedTexts = {
  author: 'Platform',
  news: {
    welcome: {
      title: 'Start here: five minutes with this platform',
      summary: 'Look at prices, fund a test account, place an order and see which price filled it.',
      content: `Three steps show you everything that matters.

- **Look.** Prices are on the [Market](#/pages/market/market) tab. If the market is simulated or replayed, the screen says so.
- **Fund.** Under [Deposit](#/pages/fund/select?to=receive) you choose a coin and see how to pay. In test mode one tap gives you test USDT, and no real money moves.
- **Trade.** Choose a pair, enter an amount, confirm. The order shows price, fee, and the recorded price that filled it.

Add the app to your home screen: it then opens at once, even on a bad connection. More in the [FAQ](#/pages/common/faq).`,
    },
    fills: {
      title: 'How your orders are filled',
      summary: 'Every fill names the recorded price that decided it, and nothing else decides it.',
      content: `Every price this platform receives is recorded with its time and source and is never edited. Orders are filled by these records alone.

- **Market order:** decided by the next price that is recorded after it was accepted: filled whole at that price, or ended when that price is beyond your worst price or none comes within 10 seconds. Then everything comes back.
- **Limit order:** decided by prices recorded after it was accepted: a better price fills all that remains, a price equal to the limit fills at most the quantity of that price record.
- The platform is the other side of each order. Each order is decided by itself.

The order details list the recorded prices, so you can check every fill.`,
    },
    test: {
      title: 'What “Simulated market” and "Test mode" mean',
      summary: 'Two labels, two different things: where prices come from, and whether money is real.',
      content: `**Simulated market** is about prices. They are calculated by a fixed formula and are not the prices of any exchange. A replayed market shows recorded prices of the past. Only a live market shows current prices from outside. Its source is named.

**Test mode** is about money. Balances are test balances, deposits are credited without any payment, and nothing can be paid out. Never send coins to an address you see in test mode.

The rules for orders, fees and records are the same in every mode.`,
    },
    fees: {
      title: 'Fees for spot trading',
      summary: 'One rate per pair, shown before you confirm, always in the quote currency.',
      content: `- The rate is shown on the order form. The standard rate is 0.1% of the amount traded.
- Fees are taken in the quote currency: a buy of BTC/USDT pays the amount plus the fee in USDT, a sale receives the amount less the fee.
- Fees are rounded up to the smallest unit of the currency. An order keeps the rate it was placed with.
- Placing and cancelling orders costs nothing. Transfers between your own accounts cost nothing.

Each fee is a row of its own under [Transactions](#/pages/setting/bill).`,
    },
    security: {
      title: 'Keep your account safe',
      summary: 'Never share a code or password. We do not ask for them, on any channel.',
      content: `- **Never share a verification code or password.** Nobody who works here will ask for them, by phone, mail or chat. Anyone who asks is a scammer.
- Use a password that you use nowhere else, longer than six characters.
- Read the message about each new sign-in. If it was not you, log out, change your password and contact customer service.
- Check the address in your browser before you log in.
- Nobody can guarantee a profit. Do not trade on instructions from strangers.`,
    },
    offline: {
      title: 'What works without a connection',
      summary: 'You see your last data with its time. Orders are never sent later without you knowing.',
      content: `The app keeps the last prices, balances, messages and announcements on your device, so that it opens at once. Each figure shows its time: "As of 14:32:05".

- When the connection returns, everything refreshes by itself.
- Orders, transfers and deposits need a connection. They are never kept and sent later.
- What you typed stays, so that you can send it when you are back online.
- Logging out removes your data from the device. Under [Settings](#/pages/setting/setting) you see what is kept and can clear it.`,
    },
    hours: {
      title: 'Opening hours of stocks',
      summary:
        'US shares trade 09:30 to 16:00 New York time, Monday to Friday. Crypto trades around the clock.',
      content: `- Stocks can be traded from 09:30 to 16:00 New York time, Monday to Friday, except on holidays of the US exchanges. On the day before some holidays they close at 13:00.
- Outside these hours the pair shows "Closed" with the next opening, and market orders are refused.
- Coins can be traded at any time.
- A pair may be halted, for example when its prices stop arriving. Open orders stay and can be cancelled.`,
    },
  },
  banners: {
    markets: { title: 'Coins and stocks on one list', summary: 'See what moves' },
    funds: { title: 'Fund your account', summary: 'Deposit in three steps' },
    help: { title: 'Questions? Answers.', summary: 'Read the FAQ' },
  },
  groups: {
    account: 'Account',
    recharge: 'Deposits and withdrawals',
    wallet: 'Transfers, conversion and coupons',
    orders: 'Spot and stock orders',
    leverage: 'Futures, margin and seconds',
    copy: 'Copy trading',
    earn: 'Lock mining, IEO and dual investment',
    nft: 'NFT',
    loans: 'Loans',
    games: 'Games',
    fees: 'Fees',
    security: 'Security',
    offline: 'Offline use',
    support: 'Alerts and help',
  },
  faq: {
    account_new: {
      title: 'How do I open an account?',
      content:
        'Choose Register, enter your email address, ask for the code and set a password of more than six characters. An invite code is optional.',
    },
    account_code: {
      title: 'The verification code does not arrive. What can I do?',
      content:
        'Check your spam folder and check the address. You can request a new code after 60 seconds, ten times a day. A code is valid for 10 minutes and for five tries. In test mode mails are kept on the server. Ask whoever runs it.',
    },
    account_lang: {
      title: 'How do I change language, theme or currency?',
      content:
        'Under [Settings](#/pages/setting/setting). Nine languages, a dark and a white theme, and eleven currencies for the converted values. Messages follow your language.',
    },
    recharge_how: {
      title: 'How do I make a deposit?',
      content:
        'Choose [Deposit](#/pages/fund/select?to=receive) and a coin, pay, then enter the amount paid and upload the payment proof. Send only the coin shown, over the network shown. In test mode never send anything.',
    },
    recharge_when: {
      title: 'When is my deposit credited?',
      content:
        'After it has been reviewed. You get a message, and the balance changes without reloading. In test mode the review takes a few seconds. You can see the status under Records.',
    },
    recharge_rejected: {
      title: 'Why was my deposit rejected?',
      content:
        'The reason is in the message and in the record: usually the amount is below the minimum, or the payment proof does not match. Nothing is credited then. You can submit a new deposit.',
    },
    order_types: {
      title: 'What is the difference between a market and a limit order?',
      content:
        'A market order is filled at the next recorded price, or not at all when that is beyond your worst price. A limit order names your worst price too, but waits for it. It is filled at that price or a better one, by one or more recorded prices, or not at all. A trailing stop follows the highest price (to buy, the lowest) and, once the price turns by its callback rate, is filled at the next recorded price.',
    },
    order_fill: {
      title: 'Who decides at which price my order is filled?',
      content:
        'The recorded prices, and nothing else. The order detail names each with its time and number. The platform is the other side of the order.',
    },
    order_stale: {
      title: 'Why was my market order refused or not filled?',
      content:
        'Refused: the last price was older than 10 seconds, the pair is closed or halted, the amount is below the minimum, or the balance is not sufficient. Not filled: the next recorded price was beyond your worst price, or none came within 10 seconds. Then everything comes back. The message says which.',
    },
    order_cancel: {
      title: 'Can I cancel an order?',
      content:
        'Yes, a limit order as long as it is open. What was filled stays filled. What was frozen for the rest is available again at once. Cancelling costs nothing. A market order is decided by the next recorded price and cannot be cancelled.',
    },
    order_hours: {
      title: 'When can stocks be traded?',
      content:
        'From 09:30 to 16:00 New York time, Monday to Friday, except on US exchange holidays. Coins can be traded at any time.',
    },
    fee_spot: {
      title: 'What does a spot order cost?',
      content:
        'The rate of the pair, 0.1% as standard, in the quote currency, only on what is filled. The ticket shows the fee before you confirm.',
    },
    fee_transfer: {
      title: 'Do transfers between my accounts cost anything?',
      content: 'No. They are free and take effect immediately.',
    },
    security_code: {
      title: 'Somebody asks for my code or password. Is that you?',
      content:
        'Never. We do not ask for codes or passwords on any channel. Do not answer, and tell customer service.',
    },
    security_lost: {
      title: 'I see a sign-in that was not me. What now?',
      content:
        'Log out, change your password and contact customer service. Check your open orders and transactions as well.',
    },
    offline_shown: {
      title: 'What does "As of" mean?',
      content:
        'The figure comes from your device and was true at that time. When the connection returns it is refreshed by itself.',
    },
    offline_orders: {
      title: 'Can I place an order offline?',
      content:
        'No. Orders, transfers and deposits need a connection and are never sent later by themselves. What you typed stays on the form.',
    },
    offline_clear: {
      title: 'How do I remove my data from this device?',
      content:
        'Log out: everything stored for you is removed. To clear it while you stay logged in, use [Settings](#/pages/setting/setting), Offline data.',
    },
    account_verify: {
      title: 'How do I verify my identity?',
      content:
        'Bind your email and phone, then open the [verification centre](#/pages/setting/real). Level 1 needs your name and document number. Level 2 needs photos of both sides of the document. You need Level 1 to withdraw. The page shows the limits of each level.',
    },
    account_vip: {
      title: 'How do I reach a higher VIP level?',
      content:
        'Your level follows your trading volume or your average assets over 30 days. It is calculated daily, and one of the two is enough. [VIP levels](#/pages/setting/vip) shows what each level gives you and how much is missing.',
    },
    account_invite: {
      title: 'How do I earn by inviting friends?',
      content:
        'Share your link or code under [Invite friends](#/pages/setting/share). You get a share of the spot and futures fees your friends pay. It is credited daily to your spot account. You and your friend both need a verified identity.',
    },
    quick_buy: {
      title: 'How do I buy crypto with a card or a bank transfer?',
      content:
        'Open [Buy crypto](#/pages/fund/quick_buy), choose a country, an amount and a payment method. You have to pay from your own account. The coins are credited to your spot account when the money has arrived. An international bank transfer takes 2 to 5 working days.',
    },
    withdraw_how: {
      title: 'How do I withdraw?',
      content:
        'You need a verified identity and a pay password. Open [Withdraw](#/pages/fund/select?to=withdraw), choose a coin and a network, and enter the address. The fee is part of the amount. Every withdrawal is reviewed first. Until it is sent you can cancel it under Records.',
    },
    withdraw_wait: {
      title: 'Why can I not withdraw yet?',
      content:
        'A new address can be used after 24 hours. Changing your password, email or phone pauses withdrawals for 24 hours. Each verification level has a 24-hour limit. The withdrawal page says which rule applies and until when.',
    },
    wallet_accounts: {
      title: 'Why do I have several accounts?',
      content:
        'Each product has its own account, such as spot, futures, margin, seconds and stock. Move money between them free of charge with [Transfer](#/pages/fund/fundTransfer). Coin deposits arrive in spot, bank deposits in fiat.',
    },
    convert_how: {
      title: 'How do I convert one coin into another?',
      content:
        'Open [Convert](#/pages/fund/transfer), choose two coins and an amount, and confirm the quote. The spread is part of the price. If the next recorded price differs by more than the tolerance shown, nothing is converted and everything is returned.',
    },
    coupon_use: {
      title: 'How do I use a coupon?',
      content:
        'Claim it under [Coupons](#/pages/setting/coupon) or with a code. A cash coupon is credited to your spot account. A fee coupon pays trading fees. A yield coupon adds to the daily income of one lock mining order. Each coupon shows its minimum order and its last day.',
    },
    futures_open: {
      title: 'How do I open a futures position?',
      content:
        'Transfer USDT to the futures account. Open [Futures](#/pages/transaction/index?type=futures), choose the leverage and the size. Go long if you expect the price to rise, short if you expect it to fall. Before you confirm you see the margin, the fee, the liquidation price and the most you can lose.',
    },
    futures_liquidation: {
      title: 'When is my position liquidated?',
      content:
        'When its margin level falls to 100%. It is then closed at a recorded price. You never lose more than the margin and the fees of the position. Lower leverage or a stop loss keeps you further from liquidation.',
    },
    futures_margin: {
      title: 'What is the difference between margin and futures?',
      content:
        'Both open long or short positions with leverage. Margin has its own account and lower leverage, and loans are paid into it. You pay a fee when you open and when you close, and an overnight fee at 00:00 UTC.',
    },
    seconds_how: {
      title: 'How does a seconds option work?',
      content:
        'Choose [up or down](#/pages/transaction/index?type=seconds), a duration and a stake. You enter at the next recorded price. It settles at the first price recorded at or after expiry. If you are right you get the stake back with the return shown. If you are wrong you lose the whole stake. If the price is equal, the stake is returned.',
    },
    copy_how: {
      title: 'How do I copy a trader?',
      content:
        'Choose a trader under [Copy trading](#/pages/copytrade/copy), then a fixed ratio or fixed lots and a follow amount. Each copy takes its margin from your futures account. You can lose the whole follow amount. With a loss limit, copying stops when your copies lose that much.',
    },
    copy_end: {
      title: 'What happens when I stop copying?',
      content:
        'You decide. Close all open copies at the next recorded price, or keep them as your own positions. If you later close a kept position in profit, the agreed profit share still applies.',
    },
    copy_lead: {
      title: 'How do I become a trader that others can copy?',
      content:
        'Apply under [My copy trading](#/pages/copytrade/my). You need email and phone bound, Level 2 verification and a minimum equity in your futures account. You set a profit share of up to 30%. Your figures are calculated from your recorded trades, and nobody can edit them.',
    },
    lock_how: {
      title: 'How does lock mining pay?',
      content:
        'You lock an amount for a number of days under [Lock mining](#/pages/lockming/lockming). Each day earns the rate published for that day. It is paid to your spot account at 00:00 (UTC+8) the next day. At the end your amount is returned. The APR shown is an estimate.',
    },
    lock_early: {
      title: 'What does early redemption cost?',
      content:
        'A penalty for every day left: penalty rate × days left × amount. For example 0.4% × 3 days × 1,000 = 12, so you get 988 back. Income already paid stays yours.',
    },
    ieo_how: {
      title: 'How does an IEO subscription work?',
      content:
        'Subscribe under [IEO](#/pages/ieo/ieo) while the sale is open. Your payment is frozen until the allotment. If more is subscribed than is for sale, everyone is allotted the same share and the rest of the payment is returned. The tokens are locked until the release date. A new token can lose all of its value.',
    },
    dual_how: {
      title: 'How does dual investment work?',
      content:
        'Under [Dual investment](#/pages/invest/invest) you invest a coin or USDT until the maturity day at a fixed APR. If the settlement price passes the target price, you are paid in the other currency. What you get can be worth less than what you invested. You cannot cancel or redeem early.',
    },
    nft_buy: {
      title: 'How do I buy and sell NFTs?',
      content:
        'Choose a work under [NFT](#/pages/nft/nft) and pay from your account. It is yours at once and is held in your account here, not on a blockchain. You can sell it at a fixed price or by auction. The seller pays the fee.',
    },
    nft_bid: {
      title: 'How do NFT auctions work?',
      content:
        'Pay the margin once, then bid. A bid must be at least the current bid plus the increment. If you do not win, the margin is returned. If you win, pay within 24 hours. Late payment of an auction win forfeits the margin.',
    },
    nft_box: {
      title: 'Are blind boxes fair?',
      content:
        'The hashes of the secret seed and of the pool are published before the sale. When the sale is over the seed is published too, and your device can repeat every draw. You find this on the page of the box under Fairness.',
    },
    loan_who: {
      title: 'Who can borrow, and how much?',
      content:
        'VIP level 2 or higher with professional trading ability, or market makers. Both need advanced verification. [Loans](#/pages/otc/otc) shows your limit, your rate and the terms. The loan is paid into your margin account, and your collateral is locked there.',
    },
    loan_risk: {
      title: 'What happens when the margin level of my loan falls?',
      content:
        'You are warned at 130% and at 120%. Below 110% your positions are closed and everything in margin and futures is sold at the recorded prices. Add collateral or repay in time. An overdue amount costs 0.5% a day.',
    },
    quiz_how: {
      title: 'How are quizzes and the lucky wheel decided?',
      content:
        'A quiz under [Games](#/pages/game/game) is decided by recorded prices. Those who were right share the pool. If you are wrong you lose the stake. Spins of the wheel are free. You can check each spin with the secret number that is published when the day is over.',
    },
    security_factor: {
      title: 'How do I protect my account better?',
      content:
        'Under [Security](#/pages/setting/security) turn on an authenticator app or a passkey, and allow withdrawals to saved addresses only. Keep the recovery codes apart from your phone.',
    },
    support_alert: {
      title: 'How do I set a price alert?',
      content:
        'Tap the bell on a pair’s page and choose a price or a percentage. You are notified once. To get it while the app is closed, turn on [push notifications](#/pages/setting/notifications).',
    },
    support_person: {
      title: 'How do I talk to a person?',
      content:
        'Open [customer service](#/pages/kefu/index) and tap “Talk to a person”. You see the working hours there. The answer comes in the app.',
    },
  },
  about: `This is a trading platform for the phone: spot markets for coins and stocks, wallets, messages, in nine languages.

Every change of a balance is a double entry that sums to zero. Every order is filled on recorded prices that you can look up. Anything simulated is labelled.

Do you run this installation? Replace this text with your own: [Contact](#/pages/common/contactus) and [Compliance](#/pages/setting/operational_compliance) as well.`,
  compliance: `## What this installation is
This is a reference installation of trading software. It claims no licence, no registration and no supervision by any authority, and names no operating company.

## What follows from that
- It is not an offer of financial services and not investment advice.
- In test mode no real money is taken in or paid out.
- Whoever runs it for the public needs the permissions of the countries where it is offered, and has to publish them here.

## What the software does
- Balances are kept as a double-entry ledger that can be checked at any time.
- Recorded prices are never edited, and each order names the ones that filled it.
- Where an area is not served, the screen says so.

## Risk
Prices fall as well as rise. You can lose everything you trade with.`,
  address: 'Example address: the operator has not set one yet',
}
