import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '../../../platform/project-root.ts'
import { ARTISTS, BOXES, coverUrl, fileOf, poolOf, type SampleWork, WORKS } from '../sample-works.ts'
import { filmOf } from './films.ts'
import { boxPicture, moodOfRarity, pictureOf } from './pictures.ts'
import { soundOf } from './sounds.ts'

/**
 * `npm run nft:media`: draws all samples of the NFT market into `public/`. The output is deterministic, except for the
 * films.
 */
const FRAMES = 14

const place = (address: string): string => join(projectRoot(), 'public', address.replace('/h5/', ''))
const webp = (svg: string, side: number, quality: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(side, side).webp({ quality, effort: 6 }).toBuffer()

async function put(address: string, bytes: Buffer): Promise<void> {
  await mkdir(join(place(address), '..'), { recursive: true })
  await writeFile(place(address), bytes)
}

async function gifOf(code: string, style: SampleWork['style'], mood: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, index) =>
      sharp(Buffer.from(pictureOf(code, style, mood, index / FRAMES)))
        .resize(320, 320)
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ colours: 24, delay: Array.from({ length: FRAMES }, () => 110), loop: 0, interFrameMaxError: 8 })
    .toBuffer()
}

async function mediaOf({ code, type, style, duration }: SampleWork, mood: number): Promise<Buffer> {
  if (type === 'image') return webp(pictureOf(code, style, mood), 800, 78)
  if (type === 'gif') return gifOf(code, style, mood)
  if (type === 'audio') return soundOf(code, duration)
  return filmOf(
    [0, 1, 2].map((scene) => pictureOf(`${code}${scene}`, style, mood + scene)),
    duration,
  )
}

for (const [index, work] of WORKS.entries()) {
  const mood = index % 4
  const name = work.type === 'video' ? `${work.code}0` : work.code
  await put(coverUrl(work.code), await webp(pictureOf(name, work.style, mood), 400, 74))
  await put(fileOf(work), await mediaOf(work, mood))
}
for (const box of BOXES) {
  await put(coverUrl(box.code), await webp(boxPicture(box.style), 400, 78))
  for (const { code, rarity } of poolOf(box))
    await put(coverUrl(code), await webp(pictureOf(code, box.style, moodOfRarity(rarity)), 400, 74))
}
for (const [index, { style }] of ARTISTS.entries()) {
  await put(coverUrl(`artist-${style}`), await webp(pictureOf(`avatar ${style}`, style, index % 4), 160, 74))
  const banner = await sharp(Buffer.from(pictureOf(`banner ${style}`, style, (index + 1) % 4)))
    .resize(800, 800)
    .extract({ left: 0, top: 240, width: 800, height: 320 })
    .webp({ quality: 70, effort: 6 })
    .toBuffer()
  await put(coverUrl(`banner-${style}`), banner)
}
