import type { ObjectState, PublicObject } from '#contract/wire/realtime.ts'
import { accountMails } from '../identity/accounts/texts.ts'
import type { PlatformAccount } from '../ledger/types.ts'
import type { JobHandlers } from '../platform/jobs/runner.ts'
import { commonErrors } from '../platform/texts/errors.ts'
import { register } from '../platform/texts/registry.ts'
import type { Services } from '../services.ts'
import { alerts } from './alerts/index.ts'
import { chat } from './chat/index.ts'
import { convert } from './convert/index.ts'
import { copy } from './copy/index.ts'
import { correction } from './correction/index.ts'
import { coupon } from './coupon/index.ts'
import { dual } from './dual/index.ts'
import { freeze } from './freeze/index.ts'
import { futures } from './futures/index.ts'
import { game } from './game/index.ts'
import { grants } from './grants/index.ts'
import { guard } from './guard/index.ts'
import { identity } from './identity/index.ts'
import { ieo } from './ieo/index.ts'
import { invite } from './invite/index.ts'
import { type Joined, joined } from './joined.ts'
import { loan } from './loan/index.ts'
import { lockup } from './lockup/index.ts'
import type { ObjectReader, PlatformRule, ProductModule, ProductTexts } from './module.ts'
import { nft } from './nft/index.ts'
import { saleOfCode } from './nft/state.ts'
import { ownData } from './own/index.ts'
import { payout } from './payout/index.ts'
import { push } from './push/index.ts'
import { quickbuy } from './quickbuy/index.ts'
import { quiz } from './quiz/index.ts'
import { reserve } from './reserve/index.ts'
import { seconds } from './seconds/index.ts'
import { spot } from './spot/index.ts'
import { stocks } from './stocks/index.ts'
import { support } from './support/index.ts'
import { vip } from './vip/index.ts'
import { wallet } from './wallet/index.ts'
import { withdraw } from './withdraw/index.ts'

/** Every product of the platform: the only list of them. */
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
  identity,
  payout,
  guard,
  freeze,
  alerts,
  withdraw,
  convert,
  grants,
  reserve,
  correction,
  support,
  chat,
  ownData,
  push,
  stocks,
] as const

export const products: readonly ProductModule[] = listed

/** The handlers of every product's areas of the contract. */
export const productHandlers = joined(listed.map(({ handlers }) => handlers))

/** The rule of every account of the platform; one that no product rules is a type error here. */
export const platformRules: Readonly<Record<PlatformAccount, PlatformRule>> = joined(
  listed.map((product) => product.platformAccounts),
)

type Texts = (typeof listed)[number]['texts']
type TextsOf<T, K extends keyof ProductTexts> = T extends { readonly [P in K]: infer V extends object }
  ? V
  : never
// What is put together by name loses its types on the way; the cast says the same as the list.
const textsOf = <K extends keyof ProductTexts>(part: K) =>
  joined(products.map(({ texts }) => texts[part] ?? {})) as Joined<TextsOf<Texts, K>>

// An error, a kind of message or a scene without a text is a type error here.
register({
  errors: { ...commonErrors, ...textsOf('errors') },
  mails: { ...accountMails, ...textsOf('mails') },
  bills: textsOf('bills'),
  kept: joined(products.map(({ kept }) => kept ?? {})),
})

/** Everything that holds money or is owed; a hold or a debt of another kind is a finding of the audit. */
export const openObjects = products.flatMap(({ audit }) => audit.holds)

/** Every tick that somebody's receipt names. */
export const namedTicks = products.flatMap(({ audit }) => audit.namedTicks)

/** The jobs of every product. */
export const jobHandlers = (services: Services): JobHandlers =>
  joined(products.map(({ jobs }) => jobs(services)))

/** Everything that recorded prices decide. */
export const evaluators = (services: Services) => products.flatMap((product) => product.evaluators(services))

/** What everybody may follow; a word that no product reads is a type error here. */
const publicObjects: { readonly [N in PublicObject]: ObjectReader<N> } = joined([
  dual.objects,
  nft.objects,
  quiz.objects,
  chat.objects,
  ieo.objects,
])

/** What an object is right now; null where there is none. Of works alone there are codes beside the ids. */
export async function readObject(
  services: Services,
  name: PublicObject,
  key: number | string,
): Promise<ObjectState | null> {
  if (typeof key === 'number') return publicObjects[name](services, key)
  return name === 'nft' ? saleOfCode(services, key) : null
}

/** What the demo account of a new installation does, in its order. */
export const demoActs = products.flatMap(({ demo }) => demo ?? []).sort((a, b) => a.after - b.after)

/** What providers outside may post to. */
export const webhooks = products.flatMap((product) => product.webhooks ?? [])
