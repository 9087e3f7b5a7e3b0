import * as v from 'valibot'
import { dec, int, str } from '../../wire/fields.ts'
import { act, look, none, number, words } from '../call-builders.ts'
import { amount, businessTimeText, coin, count, help, longWords, time } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

export const IEO_PHASES = ['warm_up', 'in_progress', 'ended'] as const

/** A token sale. Times are in milliseconds. */
const IeoProjectRow = v.object({
  id: int,
  name: str,
  token: str,
  phase: v.picklist(IEO_PHASES),
  /** Price of one token in each payment currency, the main currency of the sale first. */
  prices: v.array(v.object({ coin: str, price: dec })),
  issuance: dec,
  min_amount: dec,
  max_amount: dec,
  start_at: int,
  end_at: int,
  /** Earliest time of the allotment. */
  allot_at: int,
  market_at: int,
  lock_days: int,
  /** Time at which allotted tokens are released. */
  release_at: int,
  applied: dec,
  people: int,
  /** Subscribed amount divided by the issued amount. */
  progress: dec,
  allotted: dec,
  /** Time at which tokens were allotted; 0 before the allotment. */
  allotted_at: int,
  logo: str,
  banner: str,
  intro: str,
  white_paper: str,
  website: str,
  open: v.boolean(),
  test: v.boolean(),
  version: int,
  created_at: int,
})
export const IeoProjects = v.object({ projects: v.array(IeoProjectRow) })
export type IeoProjects = v.InferOutput<typeof IeoProjects>

const id = help(number, 'The number of the project')
const one = v.strictObject({ id })

const terms = {
  issuance: help(amount, 'Tokens that are sold in all'),
  pay: help(coin, 'What it is paid with'),
  price: help(amount, 'Of one token'),
  min_amount: help(amount, 'The least tokens of one application'),
  max_amount: help(amount, 'The most tokens of one person'),
  lock_days: help(count, 'Days after the listing until the tokens are released; 0: at once'),
  start_at: help(time, 'The subscription begins'),
  end_at: help(time, 'The subscription ends; it is allotted a minute later'),
  market_at: help(time, 'The listing, a minute after the end at the earliest'),
} as const

const path = (text: string) => help(words(1, 220), text)

export const ieoCalls = {
  ieoList: look({ command: 'ieo list', roles: PRODUCTS, params: none, answer: IeoProjects }),
  ieoCreate: act({
    command: 'ieo create',
    roles: PRODUCTS,
    params: v.strictObject({
      token: help(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)), 'Capitals and digits'),
      ...terms,
      name: v.optional(help(words(1, 80), 'Of the project; without one it is called like its token')),
    }),
    words: (input) => [
      input.token,
      input.issuance,
      input.pay,
      input.price,
      input.min_amount,
      input.max_amount,
      String(input.lock_days),
      businessTimeText(input.start_at),
      businessTimeText(input.end_at),
      businessTimeText(input.market_at),
      ...(input.name === undefined ? [] : [input.name]),
    ],
  }),
  ieoOpen: act({ command: 'ieo open', roles: PRODUCTS, params: one, words: (input) => [String(input.id)] }),
  ieoClose: act({
    command: 'ieo close',
    quick: true,
    roles: PRODUCTS,
    params: one,
    words: (input) => [String(input.id)],
  }),
  ieoPrice: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, pay: terms.pay, price: terms.price }),
    words: (input) => [String(input.id), 'price', input.pay, input.price],
  }),
  ieoAmounts: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, min_amount: terms.min_amount, max_amount: terms.max_amount }),
    words: (input) => [String(input.id), 'amounts', input.min_amount, input.max_amount],
  }),
  ieoLock: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, lock_days: terms.lock_days }),
    words: (input) => [String(input.id), 'lock', String(input.lock_days)],
  }),
  ieoMarket: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, market_at: terms.market_at }),
    words: (input) => [String(input.id), 'market', businessTimeText(input.market_at)],
  }),
  ieoIssuance: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, issuance: terms.issuance }),
    words: (input) => [String(input.id), 'issuance', input.issuance],
  }),
  ieoWindow: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, start_at: terms.start_at, end_at: terms.end_at }),
    words: (input) => [
      String(input.id),
      'window',
      businessTimeText(input.start_at),
      businessTimeText(input.end_at),
    ],
  }),
  ieoName: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, name: help(words(1, 80), 'Of the project') }),
    words: (input) => [String(input.id), 'name', input.name],
  }),
  ieoIntro: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, intro: help(longWords(1, 4000), 'Shown on its page') }),
    words: (input) => [String(input.id), 'intro', input.intro],
  }),
  ieoPaper: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, white_paper: path('An https address') }),
    words: (input) => [String(input.id), 'paper', input.white_paper],
  }),
  ieoWebsite: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, website: path('An https address') }),
    words: (input) => [String(input.id), 'website', input.website],
  }),
  ieoLogo: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, logo: path('A path of this server: /h5/…') }),
    words: (input) => [String(input.id), 'logo', input.logo],
  }),
  ieoBanner: act({
    command: 'ieo edit',
    roles: PRODUCTS,
    params: v.strictObject({ id, banner: path('A path of this server: /h5/…') }),
    words: (input) => [String(input.id), 'banner', input.banner],
  }),
  ieoAllot: act({ command: 'ieo allot', roles: PRODUCTS, params: one, words: (input) => [String(input.id)] }),
} as const
