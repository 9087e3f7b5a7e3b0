import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { simulationSeed } from './simulation-seed.ts'

let databases: readonly TestDatabase[]
beforeAll(async () => {
  databases = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

test('the seed of an installation differs from the seed of another installation, and is the same at every start and on every node', async () => {
  const seeds = await Promise.all(
    databases.map(async ({ db }) => Promise.all(Array.from({ length: 5 }, () => simulationSeed(db)))),
  )
  for (const starts of seeds) expect(new Set(starts).size).toBe(1)
  expect(new Set(seeds.flat()).size).toBe(2)
  expect(seeds[0]?.[0]).toMatch(/^[\w-]{32}$/)
})
