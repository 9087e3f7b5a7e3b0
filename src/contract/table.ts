import { auth } from './auth.ts'
import { content } from './content.ts'
import type { Call } from './kit.ts'
import { market } from './market.ts'
import { message } from './message.ts'
import { request } from './request.ts'
import { spot } from './spot.ts'
import { user } from './user.ts'
import { wallet } from './wallet.ts'

/** Every call of the API, once. Pages import their area's file; the server, the worker and the tests import this. */
export const table = { content, message, auth, user, market, spot, wallet, request }

export type Table = typeof table

/** `area.name` with its call, for everything that walks the whole table. */
export const allCalls: readonly (readonly [name: string, call: Call])[] = Object.entries(table).flatMap(
  ([area, calls]) =>
    Object.entries(calls).map(([name, call]): readonly [string, Call] => [`${area}.${name}`, call as Call]),
)
