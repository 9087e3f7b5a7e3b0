import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { UPLOADS_MAX } from '#server/identity/accounts/uploaded-pictures.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person } from '#tests/helpers/test-people.ts'
import { lengthOf } from '../../harness/run-length.ts'

const FILES = lengthOf('HOSTILE_FILES', 21)
const SEED = Number(process.env.SEED ?? 20_261_125)
/** A text inside hostile files that no stored picture may contain. */
const CANARY = 'canary<script>alert(1)</script>'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())

const blank = (background = '#446688') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
const withExif = {
  IFD0: { Copyright: CANARY, ImageDescription: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1', GPSLongitude: '106/1 40/1 0/1' },
}
const bomb = () =>
  sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
/** Inserts a text chunk into a PNG, between its header and its pixels. */
function withChunk(png: Buffer, type: 'tEXt' | 'eXIf', data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Leaves the chunk's checksum invalid on purpose, because not every reader checks it.
  const chunk = Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

type Kind = (place: number) => Promise<Buffer>
const text =
  (body: string): Kind =>
  () =>
    Promise.resolve(Buffer.from(body))
/**
 * Kinds of hostile files: files that are not pictures, or contain more than a picture. `place` determines
 * where bytes are appended, cut off or overwritten.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  svg: text(`<svg xmlns="http://www.w3.org/2000/svg"><desc>${CANARY}</desc></svg>`),
  'svg behind a declaration': text(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${CANARY}">]><svg>&a;</svg>`,
  ),
  html: text(`<!doctype html><title>${CANARY}</title>`),
  'html behind the first bytes of a GIF': text(`GIF89a/*${CANARY}*/`),
  pdf: text(`%PDF-1.7\n${CANARY}`),
  zip: text(`PK\u0003\u0004${CANARY}`),
  javascript: text(`/*${CANARY}*/`),
  nothing: text(''),
  'a picture format that is not taken': () => blank().tiff().toBuffer(),
  'an animation that is not taken': () => blank().gif().toBuffer(),
  'a JPEG with a place and words in its EXIF': () => blank().withExif(withExif).jpeg().toBuffer(),
  'a WebP with a place and words in its EXIF': () => blank().withExif(withExif).webp().toBuffer(),
  'a PNG with a place and words in its EXIF': () => blank().withExif(withExif).png().toBuffer(),
  'a PNG with words in a chunk': async () =>
    withChunk(await blank().png().toBuffer(), 'tEXt', Buffer.from(CANARY)),
  'a PNG with HTML glued to it': async () =>
    Buffer.concat([await blank().png().toBuffer(), Buffer.from(CANARY)]),
  'a JPEG with HTML glued to it': async () =>
    Buffer.concat([await blank().jpeg().toBuffer(), Buffer.from(CANARY)]),
  'a JPEG with HTML in a comment': async () => {
    const jpeg = await blank().jpeg().toBuffer()
    const length = Buffer.alloc(2)
    length.writeUInt16BE(CANARY.length + 2)
    return Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      Buffer.from(CANARY),
      jpeg.subarray(2),
    ])
  },
  'a PNG cut short': async (place) => {
    const png = await blank().png().toBuffer()
    return png.subarray(0, 9 + (place % (png.length - 10)))
  },
  'a JPEG overwritten in its middle': async (place) => {
    const jpeg = await blank().jpeg().toBuffer()
    jpeg.write(CANARY, place % jpeg.length, 'latin1')
    return jpeg
  },
  'the first bytes of a WebP before HTML': text(`RIFF\u0000\u0000\u0000\u0000WEBP${CANARY}`),
  'a picture that unfolds to 54 million pixels': bomb,
}

async function upload(person: Person, bytes: Buffer, name: string, type: string): Promise<Envelope> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return (await answer.json()) as Envelope
}

/** Expects a stored file to be a picture and nothing else, and to differ from the file that was sent. */
async function needHarmless(person: Person, address: string, sent: Buffer): Promise<void> {
  const answer = await fetch(app.origin + address, { headers: { authorization: person.token } })
  expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const kept = Buffer.from(await answer.arrayBuffer())
  expect(kept.equals(sent)).toBe(false)
  expect(kept.includes('canary')).toBe(false)
  expect(kept.includes('<script')).toBe(false)
  const { exif, xmp, iptc, comments, format } = await sharp(kept).metadata()
  expect({ exif, xmp, iptc, comments }).toEqual({})
  expect(answer.headers.get('content-type')).toBe(`image/${format}`)
}

it('a malicious upload is rejected, or encoded again when stored', { timeout: 600_000 }, async () => {
  const cases = fc.sample(
    fc.record({
      place: fc.nat(),
      name: fc.constantFrom('a.png', 'a.svg', '../../a.html', 'a.png.html', 'a\u0000.png', ''),
      type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'image/jpeg', ''),
    }),
    { numRuns: FILES, seed: SEED },
  )
  const kinds = Object.entries(KINDS)
  let person = await newPerson(app.origin)
  const outcome = { rejected: 0, cleaned: 0 }
  for (const [n, { place, name, type }] of cases.entries()) {
    if (n % UPLOADS_MAX.files === UPLOADS_MAX.files - 1) person = await newPerson(app.origin)
    const [, make] = kinds[n % kinds.length] ?? []
    if (!make) throw new Error('no kind')
    const bytes = await make(place)
    const answer = await upload(person, bytes, name, type)
    if (answer.type === 'ok') {
      outcome.cleaned++
      await needHarmless(person, String(answer.message), bytes)
    } else {
      outcome.rejected++
      expect(answer.key).toMatch(/^(file_|param_error$)/)
    }
  }
  console.log(`${FILES} hostile files: ${JSON.stringify(outcome)}, seed ${SEED}`)
  expect(outcome.rejected).toBeGreaterThan(0)
  expect(outcome.cleaned).toBeGreaterThan(0)
})
