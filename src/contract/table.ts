import type { InferOutput, ObjectEntries } from 'valibot'
import { authArea } from './account/auth.ts'
import { identityArea } from './account/identity.ts'
import { inviteArea } from './account/invite.ts'
import { privacyArea } from './account/privacy.ts'
import { profileArea } from './account/profile.ts'
import { secondFactorArea } from './account/secondFactor.ts'
import { safeArea } from './account/security.ts'
import { userArea } from './account/user.ts'
import { vipArea } from './account/vip.ts'
import { chatArea } from './communication/chat.ts'
import { contentArea } from './communication/content.ts'
import { messageArea } from './communication/message.ts'
import { pushArea } from './communication/push.ts'
import { supportArea } from './communication/support.ts'
import { dualArea } from './earn/dual.ts'
import { financeArea } from './earn/finance.ts'
import { ieoArea } from './earn/ieo.ts'
import { loanArea } from './earn/loan.ts'
import { lockupArea } from './earn/lockup.ts'
import { convertArea } from './funds/convert.ts'
import { liabilitiesArea } from './funds/liabilities.ts'
import { payoutArea } from './funds/payout.ts'
import { quickBuyArea } from './funds/quickBuy.ts'
import { testMoneyArea } from './funds/testMoney.ts'
import { walletArea } from './funds/wallet.ts'
import { withdrawArea } from './funds/withdraw.ts'
import { alertArea } from './market/alert.ts'
import { marketArea } from './market/market.ts'
import { portfolioArea } from './market/portfolio.ts'
import { couponArea } from './rewards/coupon.ts'
import { gameArea } from './rewards/game.ts'
import { quizArea } from './rewards/quiz.ts'
import { copyArea } from './trade/copy.ts'
import { futuresArea } from './trade/futures.ts'
import { nftArea } from './trade/nft.ts'
import { secondsArea } from './trade/seconds.ts'
import { spotArea } from './trade/spot.ts'
import type { SceneClass, UserEvent } from './wire/area.ts'
import type { Call } from './wire/callBuilders.ts'
import { requestArea } from './wire/request.ts'

/**
 * All areas of the contract. Pages import only the file of their area; server, worker and tests import this
 * list.
 */
export const areas = [
  contentArea,
  messageArea,
  authArea,
  userArea,
  profileArea,
  safeArea,
  secondFactorArea,
  identityArea,
  payoutArea,
  marketArea,
  spotArea,
  futuresArea,
  copyArea,
  secondsArea,
  walletArea,
  requestArea,
  financeArea,
  lockupArea,
  quickBuyArea,
  dualArea,
  nftArea,
  alertArea,
  vipArea,
  inviteArea,
  couponArea,
  quizArea,
  gameArea,
  loanArea,
  supportArea,
  chatArea,
  withdrawArea,
  convertArea,
  ieoArea,
  portfolioArea,
  privacyArea,
  pushArea,
  liabilitiesArea,
  testMoneyArea,
] as const
type AnyArea = (typeof areas)[number]

/** All calls of the API, as `table.area.name`. */
export type Table = { readonly [A in AnyArea as A['name']]: A['calls'] }
// `Object.fromEntries` loses the types; the mapped type above restores them.
export const table = Object.fromEntries(areas.map(({ name, calls }) => [name, calls])) as Table

/** Every call with its name `area.name`. */
export const allCalls: readonly (readonly [name: string, call: Call])[] = areas.flatMap(({ name, calls }) =>
  Object.entries(calls).map(([own, call]): readonly [string, Call] => [`${name}.${own}`, call]),
)

type CallOf<A> = A extends { readonly calls: infer C } ? C[keyof C] : never
type NameOf<C> = C extends {
  readonly once: true
  readonly method: infer M extends string
  readonly path: infer P extends string
}
  ? `${M} ${P}`
  : never
/** Names of all calls with a parameter `request_id` (`once` of the call is true), as `METHOD /path`. */
export type OnceCall = NameOf<CallOf<AnyArea>>

/** Turns a union of object types into their intersection. */
export type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer A) => void
  ? A
  : never

type Scenes = Joined<AnyArea['scenes']>
/** Names of all scenes; the scene of a posting names its purpose. */
export type Scene = keyof Scenes
const scenes: Readonly<Record<string, SceneClass>> = Object.assign({}, ...areas.map(({ scenes }) => scenes))
export const SCENES: Readonly<Record<Scene, SceneClass>> = scenes as Scenes
export const isScene = (name: string): name is Scene => Object.hasOwn(SCENES, name)

/** Key of an error (`key` in the envelope); the server adds the text in the person's language. */
export type ErrorKey = AnyArea['errors'][number]
export const ERROR_KEYS: readonly ErrorKey[] = areas.flatMap(({ errors }): readonly ErrorKey[] => errors)
export const isErrorKey = (key: string): key is ErrorKey => (ERROR_KEYS as readonly string[]).includes(key)

type Events = Joined<AnyArea['events']>
export type UserEventName = keyof Events
type EventOf<E> =
  E extends UserEvent<infer T extends ObjectEntries> ? InferOutput<UserEvent<T>['schema']> : never
/** Payloads of the personal events. */
export type UserEvents = { readonly [N in UserEventName]: EventOf<Events[N]> }
export const EVENTS: Readonly<Record<string, UserEvent>> = Object.assign(
  {},
  ...areas.map(({ events }) => events),
)

/** Kinds of objects, such as `spot_order`, that holds, transactions, messages and links refer to. */
export type ObjectKind = AnyArea['objects'][number]
export const OBJECTS: readonly ObjectKind[] = areas.flatMap(({ objects }): readonly ObjectKind[] => objects)

/** Kinds of the messages that the platform sends automatically. */
export type MailKind = AnyArea['mails'][number]
export const MAIL_KINDS: readonly MailKind[] = areas.flatMap(({ mails }): readonly MailKind[] => mails)
