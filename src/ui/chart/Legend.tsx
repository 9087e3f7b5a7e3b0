import { cx } from '../cx.ts'
import type { ChartView } from './engine.ts'
import styles from './Legend.module.css'
import type { PlotGroup } from './plots.ts'
import type { ChartTexts } from './text.ts'
import { AXIS_HEIGHT, SUB_HEIGHT } from './types.ts'

interface Props {
  view: ChartView
  texts: ChartTexts
  /** After the volume: "BTC". */
  unit: string | undefined
}

/** Names and values of the indicators, at the top of the panes they are drawn in. */
export function Legend({ view, texts, unit }: Props) {
  const panes = view.groups.reduce((most, group) => Math.max(most, group.pane), 0)
  const text = (group: PlotGroup, value: number): string =>
    group.indicator === 'VOL'
      ? `${texts.volume(value)}${unit ? ` ${unit}` : ''}`
      : group.pane === 0
        ? texts.price(value)
        : texts.volume(value)

  const line = (group: PlotGroup) =>
    group.plots.map((plot) => {
      const value = plot.values[view.index] ?? null
      if (value === null) return null
      return (
        <span key={plot.name} className={styles[plot.tone]}>
          {plot.name} {text(group, value)}
        </span>
      )
    })

  return (
    <div className={styles.legend} aria-hidden="true">
      <div className={cx(styles.lines, styles.main)}>
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
        .map((group) => {
          const below = (panes - group.pane + 1) * (SUB_HEIGHT + 1) + AXIS_HEIGHT
          return (
            <div
              key={group.indicator}
              className={cx(styles.lines, styles.line)}
              style={{ top: `calc(100% - ${below - 4}px)` }}
            >
              {line(group)}
            </div>
          )
        })}
    </div>
  )
}
