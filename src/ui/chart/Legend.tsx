import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import type { ChartView } from './chartEngine.ts'
import type { ChartTexts } from './chartTexts.ts'
import type { PlotGroup } from './indicators/indicatorPlots.ts'
import styles from './Legend.module.css'

interface Props {
  view: ChartView
  texts: ChartTexts
  /** Unit of the volume: "BTC". */
  unit: string | undefined
  /** Reports the height (px) of the legend above the candles, which may have several lines. */
  onHeight: (height: number) => void
}

/** Names and values of the indicators at the top of their panes. */
export function Legend({ view, texts, unit, onHeight }: Props) {
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = main.current
    if (!element) return
    const sizes = new ResizeObserver(([entry]) => entry && onHeight(entry.contentRect.height))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [onHeight])

  const text = (group: PlotGroup, value: number): string =>
    group.indicator === 'VOL'
      ? `${texts.volume(value)}${unit ? ` ${unit}` : ''}`
      : group.pane === 0
        ? texts.price(value)
        : texts.volume(value)

  const line = (group: PlotGroup) =>
    group.plots.map((plot, index) => {
      const value = plot.values[view.index] ?? null
      if (value === null) return null
      return (
        // Two curves of an indicator may have the same length, and then the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the curves of an indicator keep their order
        <span key={index} className={styles[plot.tone]}>
          {plot.name} {text(group, value)}
        </span>
      )
    })

  return (
    <div className={styles.legend} aria-hidden="true">
      <div ref={main} className={cx(styles.lines, styles.main)}>
        {view.groups
          .filter((group) => group.pane === 0)
          .map((group) => (
            <div key={group.indicator} className={styles.line}>
              {line(group)}
            </div>
          ))}
      </div>
      {view.groups
        .filter((group) => group.pane > 0)
        .map((group) => (
          <div
            key={group.indicator}
            className={cx(styles.lines, styles.line)}
            style={{ top: (view.tops[group.pane] ?? 0) + 4 }}
          >
            {line(group)}
          </div>
        ))}
    </div>
  )
}
