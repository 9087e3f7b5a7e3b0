import type { InferOutput, ObjectEntries } from 'valibot'
import { alertArea } from './alert.ts'
import type { SceneClass, UserEvent } from './area.ts'
import { authArea } from './auth.ts'
import { chatArea } from './chat.ts'
import { contentArea } from './content.ts'
import { convertArea } from './convert.ts'
import { copyArea } from './copy.ts'
import { couponArea } from './coupon.ts'
import { dualArea } from './dual.ts'
import { financeArea } from './finance.ts'
import { futuresArea } from './futures.ts'
import { gameArea } from './game.ts'
import { identityArea } from './identity.ts'
import { ieoArea } from './ieo.ts'
import { inviteArea } from './invite.ts'
import type { Call } from './kit.ts'
import { loanArea } from './loan.ts'
import { lockupArea } from './lockup.ts'
import { marketArea } from './market.ts'
import { messageArea } from './message.ts'
import { nftArea } from './nft.ts'
import { payoutArea } from './payout.ts'
import { portfolioArea } from './portfolio.ts'
import { privacyArea } from './privacy.ts'
import { profileArea } from './profile.ts'
import { pushArea } from './push.ts'
import { quickBuyArea } from './quickBuy.ts'
import { quizArea } from './quiz.ts'
import { requestArea } from './request.ts'
import { safeArea } from './safe.ts'
import { secondFactorArea } from './secondFactor.ts'
import { secondsArea } from './seconds.ts'
import { spotArea } from './spot.ts'
import { supportArea } from './support.ts'
import { testMoneyArea } from './testMoney.ts'
import { userArea } from './user.ts'
import { vipArea } from './vip.ts'
import { walletArea } from './wallet.ts'
import { withdrawArea } from './withdraw.ts'

/** Every area of the contract: the only list of them. Pages import their area's file; the server, the worker and the tests import this. */
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
  testMoneyArea,
] as const
type AnyArea = (typeof areas)[number]

/** Every call of the API, once, as `table.area.name`. */
export type Table = { readonly [A in AnyArea as A['name']]: A['calls'] }
// What is put together by name loses its types on the way; the mapping above says the same.
export const table = Object.fromEntries(areas.map(({ name, calls }) => [name, calls])) as Table

/** `area.name` with its call, for everything that walks the whole table. */
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
/** Method and path of every call that travels under a `request_id`. */
export type OnceCall = NameOf<CallOf<AnyArea>>

/** Of a union of parts one whole. */
export type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer A) => void
  ? A
  : never

type Scenes = Joined<AnyArea['scenes']>
/** What a posting is for. */
export type Scene = keyof Scenes
const scenes: Readonly<Record<string, SceneClass>> = Object.assign({}, ...areas.map(({ scenes }) => scenes))
export const SCENES: Readonly<Record<Scene, SceneClass>> = scenes as Scenes
export const isScene = (name: string): name is Scene => Object.hasOwn(SCENES, name)

/** Key of an error (`key` in the envelope). Its text in the person's language is the server's. */
export type ErrorKey = AnyArea['errors'][number]
export const ERROR_KEYS: readonly ErrorKey[] = areas.flatMap(({ errors }): readonly ErrorKey[] => errors)
export const isErrorKey = (key: string): key is ErrorKey => (ERROR_KEYS as readonly string[]).includes(key)

type Events = Joined<AnyArea['events']>
export type UserEventName = keyof Events
type EventOf<E> =
  E extends UserEvent<infer T extends ObjectEntries> ? InferOutput<UserEvent<T>['schema']> : never
/** The events of the user's own room, each with what it carries. */
export type UserEvents = { readonly [N in UserEventName]: EventOf<Events[N]> }
export const EVENTS: Readonly<Record<string, UserEvent>> = Object.assign(
  {},
  ...areas.map(({ events }) => events),
)

/** Kind of an object that has holds, bills, messages or links. */
export type ObjectKind = AnyArea['objects'][number]
export const OBJECTS: readonly ObjectKind[] = areas.flatMap(({ objects }): readonly ObjectKind[] => objects)

/** Kind of a message that the platform writes by itself. */
export type MailKind = AnyArea['mails'][number]
export const MAIL_KINDS: readonly MailKind[] = areas.flatMap(({ mails }): readonly MailKind[] => mails)
