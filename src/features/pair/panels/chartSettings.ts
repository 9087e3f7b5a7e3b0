import { PERIODS, type Period } from '#contract/market/market.ts'
import { local } from '#data/cache/local-storage.ts'
import { parseParams } from '#ui/chart/indicators/indicatorSettings.ts'
import { type Indicators, MAIN_INDICATORS, SUB_INDICATORS } from '#ui/chart/types.ts'

/** Names under which the chart settings are stored on the device. */

const PERIOD = 'chartPeriod'

export const readPeriod = (): Period => PERIODS.find((period) => period === local.get(PERIOD)) ?? '15min'

export const keepPeriod = (period: Period): void => local.set(PERIOD, period)

/** Where the chart is shown: on a page, or as the strip above the order form. */
export type ChartPlace = 'page' | 'strip'

const INDICATORS: Readonly<Record<ChartPlace, string>> = { page: 'chartIndicators', strip: 'stripIndicators' }
const FIRST: Readonly<Record<ChartPlace, Indicators>> = {
  page: { main: ['MA'], sub: ['VOL'] },
  strip: { main: ['MA'], sub: [] },
}

/** Parameters of indicators, shared by the chart of the page and the chart of the strip. */
const PARAMS = 'chartIndicatorParams'

export function readIndicators(place: ChartPlace): Indicators {
  const params = parseParams(local.get(PARAMS))
  const kept = local.get(INDICATORS[place])
  if (kept === null) return { ...FIRST[place], params }
  const names = kept.split(',')
  return {
    main: MAIN_INDICATORS.filter((name) => names.includes(name)),
    sub: SUB_INDICATORS.filter((name) => names.includes(name)),
    params,
  }
}

export function keepIndicators(place: ChartPlace, { main, sub, params = {} }: Indicators): void {
  local.set(INDICATORS[place], [...main, ...sub].join(','))
  local.set(PARAMS, JSON.stringify(params))
}
