import type { SeedTexts } from './index.ts'

export const en: SeedTexts = {
  author: 'Platform',
  news: {
    welcome: {
      title: 'Start here: five minutes with this platform',
      summary: 'Look at prices, fund a test account, place an order, and see which tick filled it.',
      content: `Three steps show you everything that matters.

- **Look.** Prices are on the [Market](#/pages/market/market) tab. If the market is simulated or replayed, the screen says so.
- **Fund.** Under [Recharge](#/pages/fund/select?to=receive) you upload a voucher. In test mode the amount is credited after a few seconds and no real money moves.
- **Trade.** Choose a pair, enter an amount, confirm. The order shows price, fee, and the recorded price that filled it.

Add the app to your home screen: it then opens at once, even on a bad connection. More in the [FAQ](#/pages/common/faq).`,
    },
    fills: {
      title: 'How your orders are filled',
      summary: 'Every fill names the recorded price that decided it. Nothing else does.',
      content: `Every price this platform receives is recorded with its time and source and is never edited. Orders are filled by these records alone.

- **Market order:** decided by the next price that is recorded after it was accepted: filled whole at that price, or ended when that price is beyond your worst price or none comes within 10 seconds. Then everything comes back.
- **Limit order:** decided by prices recorded after it was accepted: a better price fills all that remains, a price equal to the limit fills at most the quantity of that tick.
- The platform is the other side of each order. Each order is judged by itself.

The order detail lists its ticks, so you can check every fill.`,
    },
    test: {
      title: 'What “Simulated market” and "Test mode" mean',
      summary: 'Two labels, two different things: where prices come from, and whether money is real.',
      content: `**Simulated market** is about prices. They are calculated by a fixed formula and are not the prices of any exchange. A replayed market shows recorded prices of the past. Only a live market shows current prices from outside; its source is named.

**Test mode** is about money. Balances are test balances, recharges are credited without any payment, and nothing can be paid out. Never send coins to an address you see in test mode.

The rules for orders, fees and records are the same in every mode.`,
    },
    fees: {
      title: 'Fees for spot trading',
      summary: 'One rate per pair, shown before you confirm, always in the quote currency.',
      content: `- The rate is shown on the order form. The standard rate is 0.1% of the amount traded.
- Fees are taken in the quote currency: a buy of BTC/USDT pays the amount plus the fee in USDT, a sale receives the amount less the fee.
- Fees are rounded up to the smallest unit of the currency. An order keeps the rate it was placed with.
- Placing and cancelling orders costs nothing. Transfers between your own accounts cost nothing.

Each fee is a row of its own under [Bills](#/pages/setting/bill).`,
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
- Orders, transfers and recharges need a connection. They are never kept and sent later.
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
    funds: { title: 'Fund your account', summary: 'Recharge in three steps' },
    help: { title: 'Questions? Answers.', summary: 'Read the FAQ' },
  },
  groups: {
    account: 'Account',
    recharge: 'Recharge',
    orders: 'Spot orders',
    fees: 'Fees',
    security: 'Security',
    offline: 'Offline use',
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
        'Check your spam folder and check the address. You can request a new code after 60 seconds, ten times a day. A code is valid for 10 minutes and for five tries. In test mode mails are kept on the server; ask whoever runs it.',
    },
    account_lang: {
      title: 'How do I change language, theme or currency?',
      content:
        'Under [Settings](#/pages/setting/setting). Nine languages, a dark and a white theme, and eleven currencies for the converted values. Messages follow your language.',
    },
    recharge_how: {
      title: 'How do I recharge?',
      content:
        'Choose [Recharge](#/pages/fund/select?to=receive) and a coin, pay, then enter the amount paid and upload the payment voucher. Send only the coin shown, over the network shown. In test mode never send anything.',
    },
    recharge_when: {
      title: 'When is my recharge credited?',
      content:
        'After it has been reviewed. You get a message, and the balance changes without reloading. In test mode the review takes a few seconds. You can see the status under Records.',
    },
    recharge_rejected: {
      title: 'Why was my recharge rejected?',
      content:
        'The reason is in the message and in the record: usually the amount is below the minimum, or the voucher does not match. Nothing is credited then. You can submit a new recharge.',
    },
    order_types: {
      title: 'What is the difference between a market and a limit order?',
      content:
        'A market order is filled at the next recorded price, or not at all when that is beyond your worst price. A limit order names your worst price too, but waits for it; it is filled at that price or a better one, by one or more recorded prices, or not at all.',
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
        'Yes, a limit order as long as it is open. What was filled stays filled; what was frozen for the rest is available again at once. Cancelling costs nothing. A market order is decided by the next recorded price and cannot be cancelled.',
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
        'Log out, change your password and contact customer service. Check your open orders and bills as well.',
    },
    offline_shown: {
      title: 'What does "As of" mean?',
      content:
        'The figure comes from your device and was true at that time. When the connection returns it is refreshed by itself.',
    },
    offline_orders: {
      title: 'Can I place an order offline?',
      content:
        'No. Orders, transfers and recharges need a connection and are never sent later by themselves. What you typed stays on the form.',
    },
    offline_clear: {
      title: 'How do I remove my data from this device?',
      content:
        'Log out: everything stored for you is removed. To clear it while you stay logged in, use [Settings](#/pages/setting/setting), Offline data.',
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
