import type { QrCodeGenerateResult } from 'uqr'

/** Texts on the poster in the person's language. */
export interface PosterLabels {
  readonly site: string
  /** Title, such as "Ann invites you". */
  readonly title: string
  readonly text: string
  /** Label of the code, such as "Invite code". */
  readonly codeLabel: string
  readonly code: string
}

const POSTER = { width: 720, height: 1080 } as const
const QR = { size: 400, top: 500 } as const
const FONT = '-apple-system, "SF Pro Text", Roboto, "Segoe UI", "Noto Sans", sans-serif'
const COLOURS = {
  ground: '#16181c',
  card: '#1e2126',
  text: '#f0f2f5',
  soft: '#a9b1bd',
  blue: '#5b93ff',
  white: '#ffffff',
  ink: '#14171c',
}
/** Paths of the app's logo (`public/icon.svg`) on a 512 px grid. */
const MARK = [
  { path: 'M136 360V152M256 360V152M136 256h120', colour: COLOURS.text },
  { path: 'M340 360V152M340 152l-44 44M340 152l44 44', colour: COLOURS.blue },
] as const

/** Breaks a text into lines that fit the width; in languages without spaces at any character. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text]
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line !== '' && context.measureText(line + part).width > width) {
      lines.push(line.trim())
      line = part
    } else line += part
  }
  return [...lines, line.trim()]
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  at: { readonly y: number; readonly size: number; readonly weight: number; readonly colour: string },
): number {
  context.font = `${at.weight} ${at.size}px ${FONT}`
  context.fillStyle = at.colour
  const lines = linesOf(context, text, POSTER.width - 96)
  const height = Math.round(at.size * 1.35)
  lines.forEach((line, index) => {
    context.fillText(line, POSTER.width / 2, at.y + index * height)
  })
  return at.y + lines.length * height
}

function drawMark(context: CanvasRenderingContext2D): void {
  const size = 144
  context.save()
  context.translate((POSTER.width - size) / 2, 84)
  context.scale(size / 512, size / 512)
  context.fillStyle = COLOURS.card
  context.beginPath()
  context.roundRect(0, 0, 512, 512, 112)
  context.fill()
  context.lineWidth = 44
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { path, colour } of MARK) {
    context.strokeStyle = colour
    context.stroke(new Path2D(path))
  }
  context.restore()
}

/** Draws the QR code with whole pixels per module, so that scanners see sharp edges. */
function drawCode(context: CanvasRenderingContext2D, { data, size }: QrCodeGenerateResult): void {
  const dot = Math.floor(QR.size / size)
  const side = dot * size
  const left = Math.floor((POSTER.width - side) / 2)
  context.fillStyle = COLOURS.white
  context.fillRect(left, QR.top, side, side)
  context.fillStyle = COLOURS.ink
  for (const [y, line] of data.entries())
    for (const [x, dark] of line.entries())
      if (dark) context.fillRect(left + x * dot, QR.top + y * dot, dot, dot)
}

/**
 * Draws the poster without network access. Draws on a hidden canvas first, so that a saved picture is never
 * incomplete. Rejects without a canvas context.
 */
export async function drawPoster(
  canvas: HTMLCanvasElement,
  words: PosterLabels,
  link: string,
): Promise<void> {
  const { encode } = await import('uqr')
  canvas.width = POSTER.width
  canvas.height = POSTER.height
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('no canvas')
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.fillStyle = COLOURS.ground
  context.fillRect(0, 0, POSTER.width, POSTER.height)
  drawMark(context)
  write(context, words.site, { y: 248, size: 28, weight: 500, colour: COLOURS.soft })
  const below = write(context, words.title, { y: 316, size: 44, weight: 600, colour: COLOURS.text })
  write(context, words.text, { y: below + 16, size: 28, weight: 400, colour: COLOURS.soft })
  drawCode(context, encode(link, { ecc: 'M', border: 4 }))
  write(context, words.codeLabel, { y: 912, size: 24, weight: 400, colour: COLOURS.soft })
  write(context, words.code, { y: 950, size: 48, weight: 600, colour: COLOURS.text })
}

/** The poster as a PNG file. */
export const posterPicture = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new TypeError('no picture'))), 'image/png')
  })
