/** Kinds of indicator parameters; the indicator sheet has a label for each kind. */
export type ParameterKind =
  | 'length'
  | 'deviations'
  | 'multiplier'
  | 'step'
  | 'maximum'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'conversion'
  | 'base'
  | 'span'
  | 'shift'
  | 'smoothK'
  | 'smoothD'
  | 'rsi'
  | 'stochastic'
  | 'atr'
  | 'adx'

/** A parameter of an indicator with its default and its bounds. */
export interface Parameter {
  readonly kind: ParameterKind
  readonly first: number
  readonly least: number
  readonly most: number
  /** Number of decimals that the parameter may have. */
  readonly scale: number
}

/** Longest window, in candles: a device keeps 500 candles of a chart. */
const LONGEST = 500
const whole = (kind: ParameterKind, first: number, least = 1): Parameter => ({
  kind,
  first,
  least,
  most: LONGEST,
  scale: 0,
})
const factor = (kind: ParameterKind, first: number): Parameter => ({
  kind,
  first,
  least: 0.1,
  most: 20,
  scale: 1,
})

/** Indicators over the candles and in panes below, with their parameters in the order of their formulas. */
const PARAMETERS = {
  MA: [whole('length', 7), whole('length', 25), whole('length', 99)],
  EMA: [whole('length', 7), whole('length', 25), whole('length', 99)],
  WMA: [whole('length', 7), whole('length', 25), whole('length', 99)],
  BOLL: [whole('length', 20, 2), factor('deviations', 2)],
  VWAP: [whole('length', 14)],
  SAR: [
    { kind: 'step', first: 0.02, least: 0.001, most: 0.5, scale: 3 },
    { kind: 'maximum', first: 0.2, least: 0.01, most: 1, scale: 2 },
  ],
  Supertrend: [whole('length', 10), factor('multiplier', 3)],
  Ichimoku: [whole('conversion', 9), whole('base', 26), whole('span', 52), whole('shift', 26)],
  Donchian: [whole('length', 20)],
  Keltner: [whole('length', 20), factor('multiplier', 2), whole('atr', 10)],
  VOL: [],
  MACD: [whole('fast', 12), whole('slow', 26), whole('signal', 9)],
  RSI: [whole('length', 6), whole('length', 12), whole('length', 24)],
  KDJ: [whole('length', 9), whole('smoothK', 3), whole('smoothD', 3)],
  Stochastic: [whole('length', 14), whole('smoothK', 3), whole('smoothD', 3)],
  StochRSI: [whole('rsi', 14), whole('stochastic', 14), whole('smoothK', 3), whole('smoothD', 3)],
  CCI: [whole('length', 20, 2)],
  ATR: [whole('length', 14)],
  OBV: [],
  'Williams %R': [whole('length', 14)],
  ROC: [whole('length', 12)],
  MFI: [whole('length', 14)],
  DMI: [whole('length', 14), whole('adx', 14)],
} as const satisfies Readonly<Record<string, readonly Parameter[]>>

export type IndicatorName = keyof typeof PARAMETERS

/** Chosen values of parameters; an indicator that is left out has its defaults. */
export type IndicatorParams = Readonly<Partial<Record<IndicatorName, readonly number[]>>>

export const parametersOf = (name: IndicatorName): readonly Parameter[] => PARAMETERS[name]

/** The default values of an indicator's parameters. */
export const defaultsOf = (name: IndicatorName): readonly number[] =>
  parametersOf(name).map(({ first }) => first)

/** The values of an indicator's parameters: the chosen values, otherwise the defaults. */
export const valuesOf = (name: IndicatorName, params: IndicatorParams | undefined): readonly number[] =>
  params?.[name] ?? defaultsOf(name)

/** Whether a value is within the bounds and the decimals of a parameter. */
export const isWithin = ({ least, most, scale }: Parameter, value: number): boolean =>
  value >= least && value <= most && Number(value.toFixed(scale)) === value

/** Chosen values after a change of one indicator; values that equal the defaults are left out. */
export function withValues(
  params: IndicatorParams | undefined,
  name: IndicatorName,
  values: readonly number[],
): IndicatorParams {
  const { [name]: _, ...others } = params ?? {}
  const isDefault = defaultsOf(name).every((first, at) => first === values[at])
  return isDefault ? others : { ...others, [name]: values }
}

/**
 * Parses stored values. An indicator whose list of values is incomplete or out of bounds gets its defaults.
 */
export function parseParams(text: string | null): IndicatorParams {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof kept !== 'object' || kept === null) return {}
  let params: IndicatorParams = {}
  for (const [name, values] of Object.entries(kept)) {
    if (!isIndicator(name) || !Array.isArray(values)) continue
    const parameters = parametersOf(name)
    const valid =
      values.length === parameters.length &&
      parameters.every((parameter, at) => typeof values[at] === 'number' && isWithin(parameter, values[at]))
    if (valid) params = withValues(params, name, values)
  }
  return params
}

const isIndicator = (name: string): name is IndicatorName => Object.hasOwn(PARAMETERS, name)
