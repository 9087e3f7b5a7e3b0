import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { type KeyedOperator, newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { newPerson } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

/** Time (ms) after which every server uses a changed icon. Servers look for changed coins every five seconds. */
const FOLLOWED = 20_000

let app: TestApp
let folder: string
let operators: readonly [KeyedOperator, KeyedOperator]
beforeAll(async () => {
  app = await testApp()
  const { db, config } = app.database
  folder = config.dataDir
  mkdirSync(folder, { recursive: true })
  operators = [await newOperator(db), await newOperator(db)]
  for (const by of operators) await typed(by, 'coin', 'add', 'NEWC', 'ERC20', '6', '50000')
})
afterAll(() => app.end())

const typed = ({ key }: KeyedOperator, ...words: readonly string[]) =>
  opsOn(app.database, words, { key, now: app.clock.now() })
const icon = (...words: readonly string[]) => typed(operators[0], 'coin', 'icon', ...words)

/** Writes a file with this content and returns its path. */
function fileOf(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const drawn = (width: number, height = width, background = '#d33a7c') =>
  sharp({ create: { width, height, channels: 4, background } })

const imageOf = async (): Promise<string> =>
  (
    await app.database.db
      .selectFrom('currencies')
      .select('image')
      .where('name', '=', 'NEWC')
      .executeTakeFirstOrThrow()
  ).image

it('a coin icon set by an operator is encoded again and served to everybody within seconds, under a name derived from its content', async () => {
  const file = fileOf('newc.png', Buffer.concat([await drawn(500).png().toBuffer(), Buffer.from('<script>')]))
  const said = await icon('newc', file)
  expect(said.code, said.text).toBe(0)
  expect(said.text).toContain('NEWC has the icon /api/coin_picture/')
  const image = await imageOf()
  expect(image).toMatch(/^\/api\/coin_picture\/[0-9a-f]{64}$/)

  const answer = await fetch(app.origin + image)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  expect(bytes.includes('<script>')).toBe(false)

  const person = await newPerson(app.origin)
  const shown = async () =>
    (await person.get<Coin[]>('/currency/list')).find(({ name }) => name === 'NEWC')?.image === image
  await until('the icon in the list of coins', shown, FOLLOWED)

  const again = fileOf('again.webp', await drawn(128, 128, '#2a63b8').webp().toBuffer())
  expect((await icon('NEWC', again)).code).toBe(0)
  expect(await imageOf()).not.toBe(image)
  expect((await fetch(app.origin + image)).status).toBe(200)
})

it('a coin icon that does not exist is answered with 404', async () => {
  for (const name of ['0'.repeat(64), 'newc.png', '%2e%2e%2fsecret'])
    expect((await fetch(`${app.origin}/api/coin_picture/${name}`)).status).toBe(404)
})

it('a file that is not a square PNG or WebP picture within the limits is rejected with a hint, and the icon does not change', async () => {
  const before = await imageOf()
  const said = async (name: string, bytes: Buffer | string): Promise<string> => {
    const { code, text } = await icon('NEWC', fileOf(name, bytes))
    expect(code, text).not.toBe(0)
    return text
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await said('icon.svg', svg)).toContain('Export the icon as one of these')
  // The format is detected from the content and not from the file's extension.
  expect(await said('svg.png', svg)).toContain('is no PNG or WebP picture, by its first bytes')
  expect(await said('icon.jpg', await drawn(200).jpeg().toBuffer())).toContain('is no PNG or WebP picture')
  expect(await said('wide.png', await drawn(400, 200).png().toBuffer())).toContain('give a square one')
  expect(await said('small.png', await drawn(127).png().toBuffer())).toContain('from 128 × 128')
  expect(await said('large.png', await drawn(2049).png().toBuffer())).toContain('to 2048 × 2048')
  expect(await said('heavy.png', Buffer.alloc(1_000_001))).toContain('make it smaller, at most 1000000 bytes')
  const whole = await drawn(200).png().toBuffer()
  expect(await said('cut.png', whole.subarray(0, whole.length / 2))).toContain('Choose another one')
  expect((await icon('NEWC', join(folder, 'none.png'))).text).toContain('name one that is there')
  expect((await icon('NEWC', folder)).text).toContain('cannot be read')
  expect((await icon('NEWC')).text).toContain('Name the coin and a picture')
  expect(await imageOf()).toBe(before)
})

it('the icon of a built-in coin cannot be replaced', async () => {
  const file = fileOf('btc.png', await drawn(128).png().toBuffer())
  expect((await icon('BTC', file)).text).toContain('give one to coins that operators added')
})

it('the audit accepts an approved icon, and reports a changed icon name or content', async () => {
  const { db } = app.database
  const findings = async (): Promise<string> => (await typed(operators[1], 'audit')).text
  const image = await imageOf()
  const word = await db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['o.name', 'a.terms'])
    .where('a.kind', '=', 'coin_icon')
    .orderBy('a.id', 'desc')
    .executeTakeFirstOrThrow()
  expect(word).toEqual({ name: operators[0].name, terms: JSON.stringify({ image }) })
  const whole = await typed(operators[1], 'audit')
  expect(whole.code, whole.text).toBe(0)

  const set = (to: string) =>
    db.updateTable('currencies').set({ image: to }).where('name', '=', 'NEWC').execute()
  await set('/h5/marks/btc.svg')
  expect(await findings()).toMatch(/the icon of currency \d+ is not what operators said/)
  await set(image)
  const content = await drawn(128).webp().toBuffer()
  const name = image.slice(image.lastIndexOf('/') + 1)
  await db.updateTable('coin_pictures').set({ content }).where('name', '=', name).execute()
  expect(await findings()).toMatch(/the icon of currency \d+ is not the picture that its address names/)
  await sql`delete from coin_pictures`.execute(db)
  expect(await findings()).toMatch(/the icon of currency \d+ is not the picture that its address names/)

  expect((await icon('NEWC', 'none')).text).toContain('NEWC has its initial for an icon')
  expect(await imageOf()).toBe('')
  const last = await typed(operators[1], 'audit')
  expect(last.code, last.text).toBe(0)
})
