import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '#tests/helpers/chromium-launch.ts'

const SIDE = 480
const FRAMES = 24

/**
 * Renders a WebM film from these pictures (SVG), played forwards and backwards for `duration` seconds, recorded by a
 * browser. Each picture fades into the next.
 */
export async function filmOf(pictures: readonly string[], duration: number): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: needChromium(), args: [...CHROMIUM_ARGS] })
  try {
    const page = await browser.newPage()
    // The TypeScript runner inserts calls of a helper `__name` into functions. The page does not have this helper, so
    // it is defined here.
    await page.evaluate('globalThis.__name = (named) => named')
    const base64 = await page.evaluate(
      async ({ urls, side, frames, seconds }) => {
        const images = await Promise.all(
          urls.map(async (url) => {
            const image = new Image()
            image.src = url
            await image.decode()
            return image
          }),
        )
        const canvas = document.createElement('canvas')
        canvas.width = side
        canvas.height = side
        const pen = canvas.getContext('2d')
        if (!pen) throw new Error('no canvas')
        const recorder = new MediaRecorder(canvas.captureStream(frames), {
          mimeType: 'video/webm;codecs=vp8',
          videoBitsPerSecond: 350_000,
        })
        const parts: Blob[] = []
        recorder.ondataavailable = ({ data }) => parts.push(data)
        const ended = new Promise<void>((done) => {
          recorder.onstop = () => done()
        })
        recorder.start()
        let began = 0
        await new Promise<void>((done) => {
          const draw = (stamp: number) => {
            began ||= stamp
            const time = (stamp - began) / 1000
            if (time >= seconds) return done()
            const place = (0.5 - 0.5 * Math.cos((time / seconds) * 6.2832)) * (images.length - 1)
            const [first, second] = [images[Math.floor(place)], images[Math.ceil(place)]]
            pen.globalAlpha = 1
            if (first) pen.drawImage(first, 0, 0, side, side)
            pen.globalAlpha = place - Math.floor(place)
            if (second) pen.drawImage(second, 0, 0, side, side)
            requestAnimationFrame(draw)
          }
          requestAnimationFrame(draw)
        })
        recorder.stop()
        await ended
        const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return btoa(text)
      },
      {
        urls: pictures.map(
          (picture) => `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
        ),
        side: SIDE,
        frames: FRAMES,
        seconds: duration,
      },
    )
    return Buffer.from(base64, 'base64')
  } finally {
    await browser.close()
  }
}
