import { readFileSync, statSync } from 'node:fs'
import { cropSquare, dimensionsOf, pictureFormat } from '../../identity/accounts/uploaded-pictures.ts'
import { type Command, type Operation, terminalText, UsageError } from '../../identity/approvals/command.ts'
import { SERVERS_FOLLOW, setAlone } from '../../identity/approvals/two-approval-commands.ts'
import { isOperatorAdded } from '../../market/add-currency.ts'
import { coinPictureAddress, storeCoinPicture } from '../../market/coin-pictures.ts'
import { coinNamed } from './coins.ts'

/** Maximum size of the given file in bytes, and minimum and maximum side length of the picture in pixels. */
const BYTES_MOST = 1_000_000
const SIDE_LEAST = 128
const SIDE_MOST = 2048

/**
 * Side of a stored icon in pixels. Pages show icons at up to 40 CSS pixels, on screens with up to three
 * device pixels per CSS pixel.
 */
const SIDE = 128

/** This word in place of a file path removes the icon; the coin is then shown with its initial letter. */
const NONE = 'none'

const rejected = (text: string): UsageError => new UsageError(terminalText(text))

/**
 * Reads a file of the operator's machine.
 * @throws UsageError when it cannot be read or is too large
 */
function bytesOf(path: string): Buffer {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isFile() && stat.size > BYTES_MOST)
    throw rejected(`the file ${path} has ${stat.size} bytes: make it smaller, at most ${BYTES_MOST} bytes`)
  try {
    if (stat?.isFile()) return readFileSync(path)
  } catch {
    // The file exists, but the system user of this command may not read it.
  }
  throw rejected(`the file ${path} cannot be read: name one that is there and that you may read`)
}

/**
 * The icon in a file, encoded again.
 * @throws UsageError for a file that cannot be read
 * @throws AppError `file_broken` unless it is a square PNG or WebP picture
 */
async function iconIn(path: string): Promise<Buffer> {
  const bytes = bytesOf(path)
  const format = pictureFormat(bytes)
  if (format !== 'png' && format !== 'webp')
    throw rejected(
      `the file ${path} is no PNG or WebP picture, by its first bytes. Export the icon as one of these; an SVG may hold scripts and is not taken`,
    )
  const { width, height } = await dimensionsOf(bytes)
  if (width !== height || width < SIDE_LEAST || width > SIDE_MOST)
    throw rejected(
      `the picture has ${width} × ${height} pixels: give a square one, from ${SIDE_LEAST} × ${SIDE_LEAST} to ${SIDE_MOST} × ${SIDE_MOST}`,
    )
  return (await cropSquare(bytes, SIDE)).data
}

async function setIcon(operation: Operation, [text, path, ...more]: readonly string[]): Promise<number> {
  if (!text || !path || more.length > 0)
    throw rejected(`name the coin and a picture, or ${NONE} for its initial`)
  const coin = await coinNamed(operation, text)
  if (!isOperatorAdded(coin))
    throw rejected(
      `${coin.name} has the icon that comes with the software: give one to coins that operators added (coin add)`,
    )
  const content = path === NONE ? null : await iconIn(path)
  const image = content === null ? '' : coinPictureAddress(content)
  const act = { kind: 'coin_icon', subject: String(coin.id), terms: JSON.stringify({ image }) }
  const said = terminalText(
    `${coin.name} has ${content === null ? 'its initial for an icon' : `the icon ${image}`}. ${SERVERS_FOLLOW}`,
  )
  return setAlone(operation, said, [act], async (tx) => {
    if (content !== null) await storeCoinPicture(tx, content, operation.clock.now())
    await tx.updateTable('currencies').set({ image }).where('id', '=', coin.id).execute()
  })
}

export const coinIconCommands: readonly Command[] = [
  {
    name: 'coin icon',
    parameters: `<coin> <file.png|file.webp|${NONE}>`,
    about: 'the icon of a coin that operators added, from a square picture of this machine',
    act: true,
    terminalOnly: true,
    run: setIcon,
  },
]
