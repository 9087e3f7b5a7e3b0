import type { PlotTone } from './types.ts'

/** Design tokens in the form that the canvas needs: plain colours and a font. */
export interface ChartTheme {
  ground: string
  raised: string
  hair: string
  text: string
  soft: string
  blue: string
  amber: string
  up: string
  down: string
  upFill: string
  downFill: string
  /** Area below the "Time" line. */
  timeTint: string
  onFill: string
  violet: string
  cyan: string
  pink: string
  orange: string
  olive: string
  slate: string
  font: string
  fontSize: number
}

/** Reads the tokens that apply to an element. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: token('ground'),
    raised: token('raised'),
    hair: token('hair'),
    text: token('text'),
    soft: token('soft'),
    blue: token('blue'),
    amber: token('amber'),
    up: token('up'),
    down: token('down'),
    upFill: token('up-fill'),
    downFill: token('down-fill'),
    timeTint: token('press'),
    onFill: token('on-fill'),
    violet: token('plot-violet'),
    cyan: token('plot-cyan'),
    pink: token('plot-pink'),
    orange: token('plot-orange'),
    olive: token('plot-olive'),
    slate: token('plot-slate'),
    font: style.fontFamily,
    fontSize: Number.parseFloat(style.fontSize),
  }
}

export const toneColor = (theme: ChartTheme, tone: PlotTone): string => theme[tone]

/** Calls back when the page's theme class has changed; returns the function that stops these calls. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
