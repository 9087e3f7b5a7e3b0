import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Select } from '#ui/choices/Select.tsx'
import { groupSteps } from './groupLevels.ts'

/**
 * Price step by which the order book is grouped: the pair's tick size until the person chooses another step.
 */
export function useStep(quote: Pick<Quote, 'id' | 'price_precision'>) {
  const [chosen, setChosen] = useState({ pair: 0, at: 0 })
  const steps = useMemo(() => groupSteps(quote.price_precision), [quote.price_precision])
  const at = chosen.pair === quote.id ? chosen.at : 0
  return {
    steps,
    at,
    step: steps[at] ?? ('1' as Decimal),
    choose: (next: number) => setChosen({ pair: quote.id, at: next }),
  }
}

export type StepChoice = ReturnType<typeof useStep>

interface Props {
  readonly choice: StepChoice
  readonly className: string | undefined
}

export function PriceStepPicker({ choice, className }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Select
      compact
      className={className}
      label={t`Precision`}
      value={`${choice.at}`}
      onChange={(next) => choice.choose(Number(next))}
      options={choice.steps.map((step, index) => ({ value: `${index}`, label: format.amount(step, 18) }))}
    />
  )
}
