import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const nftErrors = {
  nft_count_missing: msg({ message: 'Enter the purchase quantity', context: 'error' }),
  nft_count_whole: msg({ message: 'Quantity must be an integer', context: 'error' }),
  nft_sold: msg({ message: 'Sold out. Choose another one', context: 'error' }),
  nft_not_selling: msg({
    message: 'The item has not reached selling time or has ended',
    context: 'error',
  }),
  nft_price_changed: msg({ message: 'The price has changed. Confirm again', context: 'error' }),
  nft_limit: msg({
    message: 'You can buy {left} more of these at most. Enter a smaller quantity',
    context: 'error',
  }),
  nft_margin_first: msg({ message: 'Pay the margin first', context: 'error' }),
  nft_leading: msg({
    message: 'You are the highest bidder. Wait until somebody bids more',
    context: 'error',
  }),
  nft_bid_low: msg({
    message: 'The bid must be higher than the current one. Enter at least {min} {currency}',
    context: 'error',
  }),
  nft_bad_increment: msg({ message: 'Enter the correct increment', context: 'error' }),
  nft_margin_low: msg({
    message: 'The margin must be at least {min} {currency}. Enter a higher one',
    context: 'error',
  }),
  nft_bad_time: msg({ message: 'Enter the correct time', context: 'error' }),
  nft_late: msg({
    message:
      'The time to pay is over. Late payment of an auction win forfeits the margin. Choose another work',
    context: 'error',
  }),
  nft_open_first: msg({ message: 'Open the box first', context: 'error' }),
  nft_not_withdrawable: msg({
    message:
      'A bidder has paid the margin for this auction, so you can no longer withdraw it. Wait until it ends',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** Descriptions of the works and artists of a demo installation. */
export const SAMPLE_TEXTS = {
  work: msg({
    message:
      '“{name}” is a sample of test mode, drawn for this app. It shows how the market works: no real money moves, and it is not recorded on any blockchain.',
    context: 'nft sample',
  }),
  box: msg({
    message:
      'A sealed box with one work of the series “{name}”. The work is drawn when you open the box. The hashes of the seed and of the pool were published below before the sale. A sample of test mode: no real money moves.',
    context: 'nft sample',
  }),
  artist: msg({
    message: '{name} is a sample artist of test mode, not a real person. All works are drawn for this app.',
    context: 'nft sample',
  }),
} as const satisfies Readonly<Record<string, Phrase>>

const BIDS = '/pages/nft/mine'
const TO_PAY = '/pages/nft/purchase?status=0'
const PAY = '/pages/nft/purchase_one'
const MINE = '/pages/nft/myNft'

/** Texts of the notifications about the NFT market. */
export const nftMails = {
  nft_outbid: {
    type: 'nft',
    link: BIDS,
    title: msg({ message: 'You were outbid on {name}', context: 'message' }),
    content: msg({
      message:
        'The highest bid is now {price} {coin}. You can bid again until the auction ends. Your margin of {margin} {coin} stays frozen until then.',
      context: 'message',
    }),
  },
  nft_won: {
    type: 'nft',
    link: ({ order }) => (order === undefined ? TO_PAY : `${PAY}?order=${order}`),
    title: msg({ message: 'You won the auction of {name}', context: 'message' }),
    content: msg({
      message:
        'Your bid of {price} {coin} won. Pay within 24 hours: late payment of an auction win forfeits the margin of {margin} {coin}.',
      context: 'message',
    }),
  },
  nft_lost: {
    type: 'nft',
    link: BIDS,
    title: msg({ message: 'The auction of {name} has ended', context: 'message' }),
    content: msg({
      message: 'You did not win. Your margin of {margin} {coin} is available again.',
      context: 'message',
    }),
  },
  nft_sold: {
    type: 'nft',
    link: MINE,
    title: msg({ message: '{name} was sold', context: 'message' }),
    content: msg({
      message: 'Sold for {price} {coin}. Fee {fee} {coin}, credited to you {got} {coin}.',
      context: 'message',
    }),
  },
  nft_unsold: {
    type: 'nft',
    link: MINE,
    title: msg({ message: '{name} was not sold', context: 'message' }),
    content: msg({
      message: 'Its sale has ended without a buyer. It is still yours, and you can put it on sale again.',
      context: 'message',
    }),
  },
  nft_forfeited: {
    type: 'nft',
    link: '/pages/nft/purchase?status=2',
    title: msg({ message: 'Not paid in time: {name}', context: 'message' }),
    content: msg({
      message:
        'You won this auction at {price} {coin} and did not pay within 24 hours. Late payment of an auction win forfeits the margin: {margin} {coin} went to the platform.',
      context: 'message',
    }),
  },
  nft_margin_returned: {
    type: 'nft',
    link: '/pages/nft/purchase?status=2',
    title: msg({ message: 'Not paid in time: {name}', context: 'message' }),
    content: msg({
      message:
        'You won this auction at {price} {coin} and did not pay within 24 hours. Your margin of {margin} {coin} is available again.',
      context: 'message',
    }),
  },
  nft_unpaid: {
    type: 'nft',
    link: MINE,
    title: msg({ message: 'The winner of {name} did not pay', context: 'message' }),
    content: msg({
      message:
        'The sale at {price} {coin} was not completed. The work is still yours, and you can put it on sale again.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of the NFT market in the list of transactions. */
export const nftBills = {
  nft_buy: msg({ message: 'NFT purchase', context: 'bill' }),
  nft_sale: msg({ message: 'NFT sale', context: 'bill' }),
  nft_margin: msg({ message: 'NFT auction margin', context: 'bill' }),
  nft_margin_back: msg({ message: 'NFT auction margin returned', context: 'bill' }),
  nft_forfeit: msg({ message: 'NFT auction margin forfeited', context: 'bill' }),
} as const satisfies Bills
