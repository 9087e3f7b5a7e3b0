import type { Picture } from '#contract/operators/picture.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { Queue } from '../../platform/task-queue.ts'
import type { Operation } from '../approvals/command.ts'
import { type KeptPicture, pictureByAddress } from './uploaded-pictures.ts'

/**
 * Draws the operator's name and the time across private pictures that are shown to staff, so that the origin of a
 * copy can be traced. The letters are drawn here as dots, because a server may have no fonts.
 */

/** The pattern of each character: five columns of seven dots. In each number the lowest bit is the dot at the top. */
const SIGNS: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  '-': '0808080808',
  '.': '0060600000',
  ':': '0036360000',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

const COLUMNS = 5
const ROWS = 7
const ADVANCE = COLUMNS + 1

/**
 * The dots of a text as squares with sides of one unit, for the attribute `d` of an SVG path. Characters
 * without dots leave a gap.
 */
export function svgPath(text: string): string {
  const squares: string[] = []
  for (const [place, sign] of [...text.toUpperCase()].entries()) {
    const dots = Buffer.from(SIGNS[sign] ?? '', 'hex')
    for (const [column, bits] of dots.entries())
      for (let row = 0; row < ROWS; row++)
        if ((bits >> row) & 1) squares.push(`M${place * ADVANCE + column} ${row}h1v1h-1z`)
  }
  return squares.join('')
}

/**
 * The text repeated over the whole area, slanted, in dark and light so that it is visible on any background.
 * @param unit pixels per dot
 */
function overlay(text: string, width: number, height: number, unit: number): Buffer {
  const path = svgPath(text)
  const [across, down] = [(text.length + 4) * ADVANCE, ROWS * 5]
  // Every other row of the pattern is shifted by half the length of the text.
  const twice = [
    `<use href="#t"/>`,
    `<use href="#t" x="${-across / 2}" y="${down}"/>`,
    `<use href="#t" x="${across / 2}" y="${down}"/>`,
  ]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><g id="t"><path d="${path}" fill="#000" fill-opacity="0.4" transform="translate(0.6 0.6)"/><path d="${path}" fill="#fff" fill-opacity="0.5"/></g>
<pattern id="p" width="${across}" height="${2 * down}" patternUnits="userSpaceOnUse" patternTransform="scale(${unit}) rotate(-30)">${twice.join('')}</pattern></defs>
<rect width="100%" height="100%" fill="url(#p)"/></svg>`)
}

/** Smaller pictures are enlarged until their longer side has this many pixels, so that the text fits. */
const LEAST_SIDE = 800
/** Number of the watermark's dots along the picture's shorter side, so that about two rows of text fit. */
const DOTS = 240

/** Pictures are processed one at a time, because a picture of 4096 by 4096 pixels takes 130 MB of memory. */
const queue = new Queue(1, 50, () => new AppError('request_busy'))

/** Draws a text across a picture of any size and format. */
async function draw(content: Buffer, text: string): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  const ground = await sharp(content)
    .rotate()
    .flatten({ background: '#fff' })
    .toBuffer({ resolveWithObject: true })
  const factor = Math.max(1, LEAST_SIDE / Math.max(ground.info.width, ground.info.height))
  const [width, height] = [ground.info.width, ground.info.height].map((side) =>
    Math.max(1, Math.round(side * factor)),
  ) as [number, number]
  const unit = Math.max(1, Math.min(width, height) / DOTS)
  const { data, info } = await sharp(ground.data)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: overlay(text, width, height, unit) }])
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { type: 'image/jpeg', width: info.width, height: info.height, content: data.toString('base64') }
}

const MINUTE_DIGITS = 16

/** A picture with the operator's name and the time (UTC) drawn across it. */
export function watermarked(
  { content }: Pick<KeptPicture, 'content'>,
  operator: string,
  time: number,
): Promise<Picture> {
  const at = new Date(time).toISOString().slice(0, MINUTE_DIGITS).replace('T', ' ')
  return queue.run(() => draw(content, `${operator} ${at} UTC`))
}

/**
 * The watermarked picture for the operator of a command. `address`: the address that `storePicture` returned.
 * Null when there is no such picture.
 */
export async function pictureFor(
  operation: Pick<Operation, 'operator' | 'clock'> & { readonly db: Db },
  address: string,
): Promise<Picture | null> {
  const picture = await pictureByAddress(operation.db, address)
  return picture && watermarked(picture, operation.operator().name, operation.clock.now())
}

/** A description of a picture for a terminal, which cannot show it. */
export const pictureLines = ({ type, width, height, content }: Picture): readonly string[] => [
  `${type}, ${width} × ${height} pixels, ${Buffer.byteLength(content, 'base64')} bytes. With --json: the picture in base64.`,
]
