import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person } from '#tests/helpers/test-people.ts'
import { importPictures, pictureFormat, UPLOADS_MAX } from './uploaded-pictures.ts'

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await testApp()
  ann = await newPerson(app.origin)
  bob = await newPerson(app.origin)
})
afterAll(() => app.end())

const blank = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })

async function upload(
  bytes: Buffer,
  { token = ann.token, field = 'file', type = 'image/png', more = {} as Record<string, string> } = {},
): Promise<Envelope> {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), '../../evil.svg')
  const headers: Record<string, string> = token ? { authorization: token } : {}
  const answer = await fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Envelope
}
const key = (envelope: Envelope): string => (envelope.type === 'ok' ? 'ok' : envelope.key)

describe('uploads', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s picture are served back to the owner',
    async (format) => {
      const address = accepted<string>(await upload(await blank().toFormat(format).toBuffer()))
      expect(address).toMatch(/^\/api\/file\/[A-Za-z0-9_-]{32}$/)
      const answer = await fetch(app.origin + address, { headers: { authorization: ann.token } })
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format,
        width: 40,
      })
    },
  )

  it('are served to their owner alone', async () => {
    const address = app.origin + accepted<string>(await upload(await blank().png().toBuffer()))
    const status = async (headers: Record<string, string>) => (await fetch(address, { headers })).status
    expect(await status({ authorization: ann.token })).toBe(200)
    expect(await status({ authorization: bob.token })).toBe(404)
    expect(await status({})).toBe(404)
  })

  it('are stored without metadata and without bytes appended to the picture', async () => {
    const jpeg = await blank()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'canary-exif' }, IFD3: { GPSLatitude: '1/1' } })
      .toBuffer()
    const glued = Buffer.concat([jpeg, Buffer.from('<script>canary-tail</script>')])
    expect(glued.includes('canary-exif')).toBe(true)
    const address = accepted<string>(await upload(glued, { type: 'image/jpeg' }))
    const answer = await fetch(app.origin + address, { headers: { authorization: ann.token } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('canary')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('of a picture that a phone took sideways are stored upright', async () => {
    const sideways = await blank().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const address = accepted<string>(await upload(sideways, { type: 'image/jpeg' }))
    const answer = await fetch(app.origin + address, { headers: { authorization: ann.token } })
    const { width, height, orientation } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height, orientation]).toEqual([30, 40, undefined])
  })

  it('of a file that is no picture are rejected, whatever content type is declared', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const bytes of [svg, Buffer.from('<html>'), Buffer.from('GIF89a')]) {
      expect(key(await upload(bytes))).toBe('file_type')
    }
  })

  it('of a truncated picture are rejected as damaged, not as an unsupported format', async () => {
    const whole = {
      png: await blank().png().toBuffer(),
      jpeg: await blank().jpeg().toBuffer(),
      webp: await blank().webp().toBuffer(),
    }
    for (const [format, bytes] of Object.entries(whole)) {
      expect(key(await upload(bytes.subarray(0, 40))), format).toBe('file_broken')
      expect(key(await upload(bytes.subarray(0, bytes.length - 20))), format).toBe('file_broken')
    }
  })

  it('of a picture with too many pixels are rejected', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 6_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(5e6)
    expect(await upload(bomb, { more: { lang: 'en' } })).toMatchObject({
      key: 'file_pixels',
      message: 'The picture has more than 50 million pixels. Choose a smaller one',
    })
  })

  it('of more than 5 MB are rejected, and uploads of more than 10 MB are rejected before their whole body is read', async () => {
    expect(key(await upload(Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe('file_too_large')
    expect(key(await upload(Buffer.alloc(12 * 1024 * 1024)))).toBe('file_too_large')
  })

  it('with a form that does not contain exactly one file are rejected', async () => {
    const png = await blank().png().toBuffer()
    expect(key(await upload(Buffer.alloc(0)))).toBe('file_missing')
    expect(key(await upload(png, { field: 'picture' }))).toBe('param_error')
    expect(key(await upload(png, { more: { unknown: '1' } }))).toBe('param_error')
    expect(key(await upload(png, { more: { lang: 'en' } }))).toBe('ok')
    const plain = await fetch(`${app.origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: ann.token, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'lang=en',
    })
    expect(key((await plain.json()) as Envelope)).toBe('file_missing')
    const torn = await fetch(`${app.origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: ann.token, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    })
    expect(torn.status).toBe(200)
    expect(((await torn.json()) as Envelope).type).toBe('error')
  })

  it('without a login are rejected', async () => {
    expect(await upload(await blank().png().toBuffer(), { token: '' })).toMatchObject({
      type: '999',
      key: 'login_first',
    })
  })

  it('are stored in the database, for every node, and not on disk', async () => {
    const { db } = app.services
    const { n } = await db
      .selectFrom('file_contents')
      .innerJoin('files', 'files.name', 'file_contents.name')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(sql<boolean>`length(content) = bytes`)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBeGreaterThan(0)
    expect(existsSync(join(app.services.config.dataDir, 'files'))).toBe(false)
  })

  it('stored as files by an earlier release are imported from the data folder once', async () => {
    const { db, config } = app.services
    const address = accepted<string>(await upload(await blank().png().toBuffer()))
    const name = address.slice('/api/file/'.length)
    const { content } = await db
      .selectFrom('file_contents')
      .select('content')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('file_contents').where('name', '=', name).execute()
    const folder = join(config.dataDir, 'files')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, 'x'.repeat(32)), 'nobody knows this one')
    const get = () => fetch(`${app.origin}${address}`, { headers: { authorization: ann.token } })
    expect((await get()).status).toBe(404)
    await importPictures(app.services)
    await importPictures(app.services)
    expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(content)
    expect(readdirSync(folder)).toEqual(['x'.repeat(32)])
  })
})

it('the format of a picture is detected by its first bytes', () => {
  expect(pictureFormat(Buffer.from('RIFF0000WEBP'))).toBe('webp')
  expect(pictureFormat(Buffer.from('RIFF0000WAVE'))).toBeNull()
  expect(pictureFormat(Buffer.alloc(0))).toBeNull()
})

describe('the upload limit of a day', () => {
  const uploadedBefore = async (person: Person, ...bytes: readonly number[]): Promise<void> => {
    const { id } = await person.get<{ id: number }>('/user/info')
    const values = bytes.map((size) => ({
      name: randomUUID(),
      user_id: id,
      mime: 'image/png',
      bytes: size,
      width: 1,
      height: 1,
      digest: Buffer.alloc(32),
      created_at: app.clock.now(),
    }))
    await app.database.db.insertInto('files').values(values).execute()
  }
  const kept = async () => {
    const { n } = await app.services.db
      .selectFrom('file_contents')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  it('rejects pictures above the daily number, even when sent concurrently, and accepts new pictures after 24 hours', async () => {
    const person = await newPerson(app.origin)
    await uploadedBefore(person, ...Array.from({ length: UPLOADS_MAX.files - 1 }, () => 1))
    const before = await kept()
    const picture = await blank().png().toBuffer()
    const answers = await Promise.all([1, 2, 3].map(() => upload(picture, { token: person.token })))
    expect(answers.map(key).sort()).toEqual(['ok', 'upload_limit', 'upload_limit'])
    expect(await kept()).toBe(before + 1)
    app.clock.forward(86_400_000)
    expect(key(await upload(picture, { token: person.token }))).toBe('ok')
  })

  it('rejects a picture above the daily total of bytes', async () => {
    const person = await newPerson(app.origin)
    await uploadedBefore(person, UPLOADS_MAX.bytes)
    const picture = await blank().png().toBuffer()
    app.clock.forward(86_400_000 - 90 * 60_000)
    expect(await upload(picture, { token: person.token })).toMatchObject({
      key: 'upload_limit',
      message: expect.stringContaining(' 90 phút'),
    })
    expect(key(await upload(picture, { token: (await newPerson(app.origin)).token }))).toBe('ok')
  })
})
