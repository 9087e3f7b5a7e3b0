import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '../../actions/Button.tsx'
import { DecimalField } from '../../fields/DecimalField.tsx'
import styles from './IndicatorSheet.module.css'
import {
  defaultsOf,
  type IndicatorName,
  isWithin,
  type Parameter,
  type ParameterKind,
} from './indicatorSettings.ts'

const LABEL: Readonly<Record<Exclude<ParameterKind, 'length'>, MessageDescriptor>> = {
  deviations: msg`Standard deviations`,
  multiplier: msg`Multiplier`,
  step: msg({ context: 'indicator', message: 'Step' }),
  maximum: msg({ context: 'indicator', message: 'Maximum' }),
  fast: msg`Fast length`,
  slow: msg`Slow length`,
  signal: msg`Signal length`,
  conversion: msg`Conversion line length`,
  base: msg`Base line length`,
  span: msg`Leading span B length`,
  shift: msg({ context: 'indicator', message: 'Shift' }),
  smoothK: msg`%K smoothing`,
  smoothD: msg`%D smoothing`,
  rsi: msg`RSI length`,
  stochastic: msg`Stochastic length`,
  atr: msg`ATR length`,
  adx: msg`ADX smoothing`,
}

interface Props {
  name: IndicatorName
  parameters: readonly Parameter[]
  values: readonly number[]
  onValues: (values: readonly number[]) => void
}

/**
 * Fields for the parameters of an indicator. Each change is applied to the chart at once, as long as all
 * values are within their bounds.
 */
export function IndicatorParameters({ name, parameters, values, onValues }: Props) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [typed, setTyped] = useState(() => values.map((value) => exact(big(value)) as string))
  const valid = (parameter: Parameter, text: string) => text !== '' && isWithin(parameter, Number(text))
  const change = (next: readonly string[]) => {
    setTyped([...next])
    if (parameters.every((parameter, at) => valid(parameter, next[at] ?? ''))) onValues(next.map(Number))
  }
  const defaults = defaultsOf(name)
  const labelOf = ({ kind }: Parameter, at: number): string => {
    if (kind !== 'length') return i18n._(LABEL[kind])
    const nth = at + 1
    return parameters[1]?.kind === 'length'
      ? t`Length ${nth}`
      : t({ context: 'indicator', message: 'Length' })
  }
  const errorOf = (parameter: Parameter, text: string) => {
    if (valid(parameter, text)) return undefined
    const [least, most] = [parameter.least, parameter.most].map((bound) =>
      format.number(exact(big(bound)), { max: parameter.scale, min: 0 }),
    )
    return t`Enter ${least} to ${most}`
  }
  return (
    <div className={styles.parameters}>
      {parameters.map((parameter, at) => (
        <DecimalField
          // biome-ignore lint/suspicious/noArrayIndexKey: the parameters of an indicator never change
          key={at}
          label={labelOf(parameter, at)}
          value={typed[at] ?? ''}
          onChange={(text) => change(typed.map((before, index) => (index === at ? text : before)))}
          scale={parameter.scale}
          error={errorOf(parameter, typed[at] ?? '')}
        />
      ))}
      <Button
        kind="quiet"
        size={36}
        className={styles.reset}
        disabled={defaults.every((first, at) => Number(typed[at]) === first)}
        onClick={() => change(defaults.map((first) => exact(big(first))))}
      >
        <Trans>Reset</Trans>
      </Button>
    </div>
  )
}
