import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Decimal } from '#domain/money.ts'
import { CALLBACK, CALLBACK_PERCENT_DIGITS, percentOfCallback } from '#domain/trade/spotTrailingStop.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import type { ProblemPlace } from './ticketProblems.ts'
import type { TicketAction, TicketState } from './ticketState.ts'

interface Props {
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
  readonly errorAt: Readonly<Partial<Record<ProblemPlace, string>>>
  /** Props that the order form passes to each of its price fields, here for the activation price. */
  readonly activation: Omit<ComponentProps<typeof DecimalField>, 'label'>
  readonly legal: string
}

const CHOICES = CALLBACK.choices.map((rate) => percentOfCallback(rate as Decimal))

/** Callback rate and activation price of a trailing stop. */
export function TrailingStopFields({ state, act, errorAt, activation, legal }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const inPercent = (rate: string) =>
    format.number(percentOfCallback(rate as Decimal), { max: CALLBACK_PERCENT_DIGITS, min: 0 })
  return (
    <>
      <DecimalField
        label={t`Callback rate (%)`}
        value={state.callback}
        onChange={(percent) => act({ do: 'callback', percent })}
        scale={CALLBACK_PERCENT_DIGITS}
        step="0.1"
        placeholder={`${inPercent(CALLBACK.least)}–${inPercent(CALLBACK.most)}`}
        errorAt={errorAt.callback}
      />
      <Segmented
        height={32}
        label={t`Callback rate (%)`}
        value={CHOICES.includes(state.callback as Decimal) ? state.callback : null}
        onChange={(percent) => act({ do: 'callback', percent })}
        items={CALLBACK.choices.map((rate, index) => ({
          value: CHOICES[index] ?? '',
          label: format.rate(rate as Decimal),
        }))}
      />
      <DecimalField label={t`Activation price (${legal})`} placeholder={t`At once`} {...activation} />
    </>
  )
}
