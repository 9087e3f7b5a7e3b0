import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChatMove } from '#contract/communication/chat.ts'
import { DualMove } from '#contract/earn/dual.ts'
import { IeoMove } from '#contract/earn/ieo.ts'
import { QuizMove } from '#contract/rewards/quiz.ts'
import { NftState } from '#contract/trade/nft.ts'
import {
  type ClientEvents,
  PUBLIC_OBJECTS,
  type PublicObject,
  type ServerEvents,
  type Snapshot,
} from '#contract/wire/realtime.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { chatMessageOfAnother } from './support-samples.ts'

const SCHEMAS = { dual: DualMove, ieo: IeoMove, nft: NftState, quiz: QuizMove, chat: ChatMove } as const
const FIRST = {
  dual: 'dual_products',
  ieo: 'ieo_projects',
  nft: 'nft_works',
  quiz: 'quizzes',
  chat: 'chat_rooms',
} as const satisfies Record<PublicObject, string>

let app: TestApp
let socket: Socket<ServerEvents, ClientEvents>

beforeAll(async () => {
  app = await testApp({ demo: true })
  await chatMessageOfAnother(app.database.db)
  socket = io(app.origin, { transports: ['websocket'], forceNew: true })
  await new Promise<void>((done) => socket.on('hello', () => done()))
})
afterAll(async () => {
  socket.disconnect()
  await app.end()
})

const join = (topic: string): Promise<Snapshot> =>
  new Promise((resolve) => socket.emit('subscribe', { topics: [topic] }, resolve))

it.each(PUBLIC_OBJECTS)(
  'a new subscriber to the topic of one %s receives the current state of that object',
  async (name) => {
    const { id } = await app.database.db
      .selectFrom(FIRST[name])
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const topic = `${name}:${id}`
    const { snapshots } = await join(topic)
    expect(v.parse(SCHEMAS[name], snapshots[topic])).toMatchObject({ id: Number(id) })
    expect(await join(`${name}:2147483647`)).toMatchObject({ snapshots: { [`${name}:2147483647`]: null } })
  },
)

it('subscribers to an NFT by its code and subscribers by its id receive the same events', async () => {
  const { id, code } = await app.database.db
    .selectFrom('nft_works')
    .select(['id', 'code'])
    .where('listing_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { snapshots } = await join(`nft:${code}`)
  const state = snapshots[`nft:${code}`]
  expect(v.parse(NftState, state)).toMatchObject({ id, code })
  const told = new Promise((resolve) => socket.once('nft', resolve))
  app.services.events.toAll('nft', v.parse(NftState, state))
  expect(await told).toEqual(state)
  expect(await join('nft:NOSUCHWORK')).toMatchObject({ snapshots: { 'nft:NOSUCHWORK': null } })
  expect(await join('quiz:NOSUCHQUIZ')).toMatchObject({ refused: ['quiz:NOSUCHQUIZ'] })
})

it('a new subscriber to the topic of a chat room receives the newest messages of the room, oldest first', async () => {
  const { snapshots } = await join('chat:1')
  expect(snapshots['chat:1']).toMatchObject({ list: [{ content: 'Good evening' }], hidden: [] })
})
