import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import type { Trader, TraderState } from '#contract/copy.ts'
import type { LeverOrder } from '#contract/futures.ts'
import { connectDatabase, type Database } from '#server/db/database.ts'
import { newPerson, type Person, recharge } from '../helpers/people.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { at, booted, pathOf, prepare, said, walk, watchErrors } from './open.ts'

let server: RunningServer
let database: Database
let leader: Person
let leaderId = 0
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test.beforeAll(async () => {
  server = await startServer()
  const url = /database (postgres\S+)/.exec(server.output())?.[1] ?? ''
  database = await connectDatabase(await urlOf(url), quiet, { max: 2, statementTimeout: 0 })
  ;({ person: leader, id: leaderId } = await newTrader('Leader'))
})
test.afterAll(async () => {
  await database?.stop()
  await server.stop()
})
