import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from '#server/platform/environment.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { checkSecretKey, isForeignKey, secretKeyOf } from './secret-key.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const node = (secretKey: string, lostSecretKey: 'refuse' | 'accept' = 'refuse') => ({
  secretKey: secretKey.repeat(32),
  dataDir: join(tmpdir(), 'h5-no-key'),
  lostSecretKey,
})

it('the first node binds its secret key to the database; a node with another key starts only when a setting accepts the loss of the first key', async () => {
  const { db } = database
  await checkSecretKey(db, node('a'))
  await checkSecretKey(db, node('a'))
  await expect(checkSecretKey(db, node('b'))).rejects.toThrow(ConfigError)
  await expect(checkSecretKey(db, node('b'))).rejects.toThrow(
    /^The secrets of this database .* same on every node/,
  )
  expect(await isForeignKey(db, secretKeyOf(node('b')))).toBe(true)
  await checkSecretKey(db, node('b', 'accept'))
  await expect(checkSecretKey(db, node('a'))).rejects.toThrow(ConfigError)
  await checkSecretKey(db, node('b'))
})
