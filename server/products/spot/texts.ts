import { msg } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const spotErrors = {
  price_moved: msg({
    message:
      'The price has moved beyond your worst price. Nothing was traded. Try again at the present price',
    context: 'error',
  }),
  fee_moved: msg({ message: 'The fee has changed. Check it and confirm again', context: 'error' }),
  post_only_reached: msg({
    message:
      'The last price already reaches your limit. A post-only order must wait for its price. Enter another price',
    context: 'error',
  }),
  bad_stop_price: msg({ message: 'Enter the correct stop price', context: 'error' }),
  bad_stop_limit_price: msg({ message: 'Enter the correct limit after the stop', context: 'error' }),
  stop_reached: msg({
    message: 'The last price equals your stop price. Enter one above or below it',
    context: 'error',
  }),
  oco_sides: msg({
    message:
      'The last price must lie between limit and stop price: a sale has its limit above and its stop below, a buy its limit below and its stop above. Change the prices',
    context: 'error',
  }),
  bad_callback_rate: msg({
    message: 'Enter a callback rate from 0.1% to 20%, in steps of 0.1%',
    context: 'error',
  }),
  bad_activation_price: msg({
    message: 'Enter the correct activation price, or leave it empty to follow the price at once',
    context: 'error',
  }),
  activation_reached: msg({
    message:
      'The activation price must still be reached: of a sale it is above the last price, of a buy below. Change it, or leave it empty',
    context: 'error',
  }),
  bad_take_profit: msg({
    message: 'Take profit must be above the price you buy at. Enter a higher one',
    context: 'error',
  }),
  bad_stop_loss: msg({
    message: 'Stop loss must be below the price you buy at. Enter a lower one',
    context: 'error',
  }),
  amount_filled: msg({
    message: '{filled} {currency} of this order are already filled. Enter more than that',
    context: 'error',
  }),
  not_amendable: msg({
    message: 'This order cannot be changed. Cancel it and place a new one',
    context: 'error',
  }),
  total_below: msg({
    message: 'The minimum order value is {min} {currency}. Enter a larger amount',
    context: 'error',
  }),
  total_above: msg({
    message: 'The maximum order value is {max} {currency}. Enter a smaller amount',
    context: 'error',
  }),
  bad_price: msg({ message: 'Enter the correct price', context: 'error' }),
  bad_quantity: msg({ message: 'Enter the correct quantity', context: 'error' }),
  market_busy: msg({
    message: 'The market is very busy and nothing was ordered. Please try again in a moment',
    context: 'error',
  }),
  market_closed: msg({ message: 'The market is closed now. Try again when it opens', context: 'error' }),
  market_halted: msg({
    message: 'Trading in this pair is suspended. Choose another pair, or try again later',
    context: 'error',
  }),
  price_stale: msg({ message: 'Price is out of date, reconnecting…', context: 'error' }),
  pair_unknown: msg({ message: 'This trading pair does not exist. Choose another pair', context: 'error' }),
  order_unknown: msg({ message: 'This order was not found. Refresh the list', context: 'error' }),
  open_orders_limit: msg({
    message: 'You have reached the limit of {max} open orders. Cancel one first',
    context: 'error',
  }),
  pair_orders_limit: msg({
    message: 'You have reached the limit of {max} open orders in this pair. Cancel one first',
    context: 'error',
  }),
  already_handled: msg({
    message: 'This order has already been completed or cancelled. Refresh the list',
    context: 'error',
  }),
} as const satisfies ErrorTexts

const ORDERS = '/pages/transaction/currency_order?tab=history'

/** Texts of the notifications about spot orders. */
export const spotMails = {
  spot_bought: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Bought {amount} {base}', context: 'message' }),
    content: msg({
      message:
        'Your {symbol} order is filled: {amount} {base} bought at {price} {quote}. Paid {total} {quote}, fee {fee} {quote}.',
      context: 'message',
    }),
  },
  spot_sold: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Sold {amount} {base}', context: 'message' }),
    content: msg({
      message:
        'Your {symbol} order is filled: {amount} {base} sold at {price} {quote}. Proceeds {total} {quote}, fee {fee} {quote}.',
      context: 'message',
    }),
  },
  buy_cancelled: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Buy order {symbol} cancelled', context: 'message' }),
    content: msg({
      message:
        'The order to buy {amount} {base} at {limit} {quote} is cancelled. Filled before: {filled} {base}. The frozen balance of the rest is available again.',
      context: 'message',
    }),
  },
  sell_cancelled: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Sell order {symbol} cancelled', context: 'message' }),
    content: msg({
      message:
        'The order to sell {amount} {base} at {limit} {quote} is cancelled. Filled before: {filled} {base}. The frozen balance of the rest is available again.',
      context: 'message',
    }),
  },
  trailing_cancelled: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Trailing stop {symbol} cancelled', context: 'message' }),
    content: msg({
      message: 'Your trailing stop of {symbol} is cancelled. Everything frozen for it is available again.',
      context: 'message',
    }),
  },
  orders_cancelled: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Orders cancelled: {count}', context: 'message' }),
    content: msg({
      message: '{count} open orders have been cancelled. The frozen balance is available again.',
      context: 'message',
    }),
  },
  market_no_price: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Order {symbol} not filled', context: 'message' }),
    content: msg({
      message:
        'No price was recorded within 10 seconds, so your {symbol} order ended. Everything frozen for it is available again.',
      context: 'message',
    }),
  },
  market_worst_price: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Market order {symbol} not filled', context: 'message' }),
    content: msg({
      message:
        'The next recorded price was beyond {limit} {quote}, the worst price you allowed, so your {symbol} market order ended. Everything frozen for it is available again.',
      context: 'message',
    }),
  },
  ioc_ended: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'IOC order {symbol} ended', context: 'message' }),
    content: msg({
      message:
        'The next recorded price filled {filled} of {amount} {base} at your limit of {limit} {quote}. The rest is cancelled and its frozen balance is available again.',
      context: 'message',
    }),
  },
  fok_ended: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'FOK order {symbol} not filled', context: 'message' }),
    content: msg({
      message:
        'The next recorded price could not fill all of {amount} {base} at your limit of {limit} {quote}, so your order ended. Everything frozen for it is available again.',
      context: 'message',
    }),
  },
  funds_spent: {
    type: 'order',
    link: ORDERS,
    title: msg({ message: 'Stop order {symbol} ended', context: 'message' }),
    content: msg({
      message:
        'At the price after your stop price was reached, the balance frozen for your order to buy {base} bought {filled} {base}. The rest is cancelled.',
      context: 'message',
    }),
  },
  stop_triggered: {
    type: 'order',
    link: '/pages/transaction/currency_order',
    title: msg({ message: 'Stop price of {symbol} reached', context: 'message' }),
    content: msg({
      message:
        'The price reached {price} {quote}, so your stop order is a limit order at {limit} {quote} from now on.',
      context: 'message',
    }),
  },
  trailing_active: {
    type: 'order',
    link: '/pages/transaction/currency_order',
    title: msg({ message: 'Trailing stop {symbol} is active', context: 'message' }),
    content: msg({
      message: 'The price reached {price} {quote}, so your trailing stop of {symbol} follows it from now on.',
      context: 'message',
    }),
  },
  exit_opened: {
    type: 'order',
    link: '/pages/transaction/currency_order',
    title: msg({ message: 'Sale of {amount} {base} opened', context: 'message' }),
    content: msg({
      message:
        'Your buy of {symbol} is over, so what it received is for sale: take profit {take_profit}, stop loss {stop_loss}.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of spot in the list of transactions. */
export const spotBills = {
  coin_trade: msg({ message: 'Spot trade', context: 'bill' }),
} as const satisfies Bills
