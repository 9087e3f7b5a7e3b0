import type { IChartApi } from 'lightweight-charts'
import type { PlotGroup } from './indicators/indicatorPlots.ts'
import { AXIS_HEIGHT, SUB_HEIGHT } from './types.ts'

/** Largest fraction of the height for the panes below the candles. */
const MOST_BELOW = 0.6

/** Gap between two panes (px). */
const SEPARATOR = 1

/**
 * Heights (px) of the panes from top to bottom: 80 for each pane below the candles, less when there is not enough
 * space.
 */
export function paneHeights(room: number, below: number): readonly number[] {
  const each = below === 0 ? 0 : Math.min(SUB_HEIGHT, Math.floor((room * MOST_BELOW) / below))
  return [Math.max(0, room - each * below), ...Array.from({ length: below }, () => each)]
}

/**
 * Functions that return the present sizes on which the panes depend, because the chart engine changes the
 * sizes.
 */
interface Source {
  /** Height (px) of the chart with its time axis. */
  height: () => number
  /** Height (px) of the legend inside the candle pane, which stays free of candles. */
  legend: () => number
  groups: () => readonly PlotGroup[]
}

/** Distributes the height of the chart among the pane of the candles and the panes of indicators below. */
export function createPaneLayout(chart: IChartApi, { height, legend, groups }: Source) {
  const heights = (): readonly number[] => {
    const below = chart.panes().length - 1
    const axis = Math.max(AXIS_HEIGHT, chart.timeScale().height())
    return paneHeights(Math.max(0, height() - axis - below * SEPARATOR), below)
  }

  return {
    /** Tops (px) of the panes, and the bottom of the last pane. */
    edges(): [tops: number[], bottom: number] {
      const tops: number[] = []
      let at = 0
      for (const own of heights()) {
        tops.push(at)
        at += own + SEPARATOR
      }
      return [tops, at - SEPARATOR]
    },
    /** Sets the heights of the panes, and the margins of their price scales. */
    share(): void {
      const each = heights()
      chart.panes().forEach((pane, index) => {
        const own = each[index] ?? 0
        if (own === 0) return
        pane.setStretchFactor(own)
        const volume = groups().some((group) => group.pane === index && group.indicator === 'VOL')
        pane.priceScale('right').applyOptions({
          scaleMargins:
            index === 0
              ? { top: Math.min(0.4, (legend() + 12) / own), bottom: 0.06 }
              : { top: 0.28, bottom: volume ? 0 : 0.06 },
        })
      })
    },
  }
}
