import type { ObjectState, PublicObject } from '#contract/wire/realtime.ts'
import { accountMails } from '../identity/accounts/inbox-message-texts.ts'
import type { PlatformAccount } from '../ledger/types.ts'
import type { JobHandlers } from '../platform/jobs/runner.ts'
import { commonErrors } from '../platform/texts/errors.ts'
import { register } from '../platform/texts/registry.ts'
import type { Services } from '../services.ts'
import { alerts } from './alerts/module.ts'
import { chat } from './chat/module.ts'
import { convert } from './convert/module.ts'
import { copy } from './copy/module.ts'
import { correction } from './correction/module.ts'
import { coupon } from './coupon/module.ts'
import { dual } from './dual/module.ts'
import { freeze } from './freeze/module.ts'
import { futures } from './futures/module.ts'
import { game } from './game/module.ts'
import { ieo } from './ieo/module.ts'
import { invite } from './invite/module.ts'
import { loan } from './loan/module.ts'
import { lockup } from './lockup/module.ts'
import { type Merged, mergeWithoutDuplicateKeys } from './merge-without-duplicate-keys.ts'
import type { ObjectReader, PlatformRule, ProductModule, ProductTexts } from './module.ts'
import { saleOfCode } from './nft/index.ts'
import { nft } from './nft/module.ts'
import { payout } from './payout/module.ts'
import { privacy } from './privacy/module.ts'
import { push } from './push/module.ts'
import { quickbuy } from './quickbuy/module.ts'
import { quiz } from './quiz/module.ts'
import { reserve } from './reserve/module.ts'
import { seconds } from './seconds/module.ts'
import { security } from './security/module.ts'
import { spot } from './spot/module.ts'
import { stocks } from './stocks/module.ts'
import { support } from './support/module.ts'
import { testMoney } from './test-money/module.ts'
import { verification } from './verification/module.ts'
import { vip } from './vip/module.ts'
import { registerFloors } from './wallet/index.ts'
import { wallet } from './wallet/module.ts'
import { withdraw } from './withdraw/module.ts'

/** The list of all products of the platform. */
const listed = [
  spot,
  futures,
  copy,
  seconds,
  lockup,
  quickbuy,
  nft,
  dual,
  vip,
  invite,
  coupon,
  quiz,
  game,
  loan,
  ieo,
  wallet,
  verification,
  payout,
  security,
  freeze,
  alerts,
  withdraw,
  convert,
  testMoney,
  reserve,
  correction,
  support,
  chat,
  privacy,
  push,
  stocks,
] as const

export const products: readonly ProductModule[] = listed

type Listed = (typeof listed)[number]
/** A type: the union of the part `K` (such as `handlers`) of all products that have this part. */
type PartsOf<T, K extends PropertyKey> = T extends { readonly [P in K]: infer V extends object } ? V : never
// Merging the parts loses their types; the cast restores them from the types of the products in the list.
const partsOf = <K extends 'handlers' | 'platformAccounts' | 'objects'>(part: K) =>
  mergeWithoutDuplicateKeys(products.map((product) => product[part] ?? {})) as Merged<PartsOf<Listed, K>>
const textsOf = <K extends keyof ProductTexts>(part: K) =>
  mergeWithoutDuplicateKeys(products.map(({ texts }) => texts?.[part] ?? {})) as Merged<
    PartsOf<PartsOf<Listed, 'texts'>, K>
  >

/** Handlers of the contract areas of all products. */
export const productHandlers = partsOf('handlers')

/** The rule of every platform account; an account without a rule is a type error here. */
export const platformRules: Readonly<Record<PlatformAccount, PlatformRule>> = partsOf('platformAccounts')

// If an error, a kind of notification or a scene has no text, this call is a type error.
register({
  errors: { ...commonErrors, ...textsOf('errors') },
  mails: { ...accountMails, ...textsOf('mails') },
  bills: textsOf('bills'),
  kept: mergeWithoutDuplicateKeys(products.map(({ kept }) => kept ?? {})),
})

registerFloors(products.flatMap(({ floor }) => floor ?? []))

/** Types of objects that hold money or a debt. A hold or a debt of another type is a finding of the audit. */
export const openObjects = products.flatMap(({ audit }) => audit.holds ?? [])

/** The ticks to which receipts of any product refer; these ticks are kept for ever. */
export const namedTicks = products.flatMap(({ audit }) => audit.namedTicks ?? [])

/** The job handlers of all products. */
export const jobHandlers = (services: Services): JobHandlers =>
  mergeWithoutDuplicateKeys(products.map(({ jobs }) => jobs?.(services) ?? {}))

/** The evaluators of all products, which apply recorded prices to orders and other objects. */
export const evaluators = (services: Services) =>
  products.flatMap(({ evaluators: of }) => of?.(services) ?? [])

/** Objects with a public topic; an object type that no product can read is a type error here. */
const publicObjects: { readonly [N in PublicObject]: ObjectReader<N> } = partsOf('objects')

/** The current state of an object; null when it does not exist. NFT works have string codes besides their ids. */
export async function readObject(
  services: Services,
  name: PublicObject,
  key: number | string,
): Promise<ObjectState | null> {
  if (typeof key === 'number') return publicObjects[name](services, key)
  return name === 'nft' ? saleOfCode(services, key) : null
}

/** The steps that the demo account of a new installation performs, in order. */
export const demoActs = products.flatMap(({ demo }) => demo ?? []).sort((a, b) => a.after - b.after)

/** Paths to which external providers may post. */
export const webhooks = products.flatMap((product) => product.webhooks ?? [])
