import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { big, decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { figuresAt } from './positionFigures.ts'

const WIDTH = 720
const HEIGHT = 440

interface Words {
  readonly title: string
  readonly side: string
  readonly rate: string
  readonly open: string
  readonly now: string
  readonly note: string
}

/**
 * Draws the picture in the colours of the theme that the page uses at present. `good`: whether the position
 * has a profit.
 */
function draw(canvas: HTMLCanvasElement, words: Words, good: boolean): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  context.fillStyle = colour('--card')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const write = (text: string, size: number, y: number, name: string, weight = 500) => {
    context.fillStyle = colour(name)
    context.font = `${weight} ${size}px ${style.fontFamily}`
    context.fillText(text, 48, y, WIDTH - 96)
  }
  write(words.title, 40, 84, '--text', 600)
  write(words.side, 28, 130, good ? '--up' : '--down')
  write(words.rate, 88, 240, good ? '--up' : '--down', 600)
  write(words.open, 26, 312, '--soft')
  write(words.now, 26, 352, '--soft')
  write(words.note, 20, 404, '--faint', 400)
}

/**
 * A picture of a position that the person can share, drawn on the device: the profit in per cent, without
 * amounts.
 */
export function SharePicture({ order }: { readonly order: LeverOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const { rate, profits } = figuresAt(order, now)
  const good = !big(profits).lt(0)
  const openPrice = format.price(order.price, order.price_precision)
  const nowPrice = format.price(now, order.price_precision)
  const { multiple: leverage, symbol } = order
  const words: Words = {
    title: symbol,
    side: order.type === 1 ? t`Long ${leverage}×` : t`Short ${leverage}×`,
    rate: format.percent(decimal(big(rate).times(100).toFixed())),
    open: t`Open price ${openPrice}`,
    now: t`Last price ${nowPrice}`,
    note: t`With futures you can lose the whole margin.`,
  }
  useEffect(() => {
    if (canvas.current) draw(canvas.current, words, good)
  })
  const share = () =>
    canvas.current?.toBlob((blob) => {
      if (!blob) return
      const file = new File([blob], `${symbol.replace('/', '-')}.png`, { type: 'image/png' })
      const pass = async () => {
        if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] })
        const link = document.createElement('a')
        link.href = URL.createObjectURL(blob)
        link.download = file.name
        link.click()
        URL.revokeObjectURL(link.href)
        return undefined
      }
      pass().catch((error: unknown) => {
        // An `AbortError` means that the person closed the share dialog.
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          toast(t`Could not share. Take a screenshot instead`)
      })
    })
  return (
    <div className={styles.sheet}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.picture}
        role="img"
        aria-label={`${words.title} ${words.side} ${words.rate}`}
      />
      <Button block size={48} onClick={share}>
        <Trans>Share picture</Trans>
      </Button>
    </div>
  )
}
