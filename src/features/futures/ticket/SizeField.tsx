import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from '../futures.module.css'
import { useUnitName } from '../labels.ts'
import { SIZE_UNITS, type SizeUnit, sizeDigits, storeUnit } from './sizeUnit.ts'
import { shareIn, sizeFor, sizeOf, type TicketContext, type TicketState } from './ticketState.ts'

interface Props {
  readonly quote: Quote
  readonly state: TicketState
  readonly context: TicketContext
  readonly act: (part: Partial<TicketState>) => void
  readonly error: string | undefined
}

/**
 * Field for the size of the order, typed in the coin, in the quote currency or in lots; the size in another
 * unit is shown below.
 */
export function SizeField({ quote, state, context, act, error }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = useUnitName(quote)
  const { terms } = context
  const unit = nameOf(state.unit)
  const next = SIZE_UNITS[(SIZE_UNITS.indexOf(state.unit) + 1) % SIZE_UNITS.length] ?? 'base'
  const other = nameOf(next)
  const turn = (to: SizeUnit) => {
    storeUnit(to)
    act({ unit: to, size: sizeFor(shareIn(state, context), to, state, context) })
  }
  const number = sizeOf(state, context)
  const share = shareIn(state, context)
  const also =
    number === null
      ? undefined
      : state.unit === 'base'
        ? t`= ${format.number(share as Decimal, { max: 2 })} lots`
        : `= ${format.amount(number, 8)} ${quote.currency_name}`
  const digits = sizeDigits(state.unit, terms?.lotSize ?? null)
  return (
    <DecimalField
      label={t`Size (${unit})`}
      labelAction={
        <IconButton
          icon={ChevronDown}
          size={12}
          target={28}
          tone="soft"
          className={styles.unit}
          label={t`Enter the size in ${other}`}
          onClick={() => turn(next)}
        />
      }
      value={state.size}
      onChange={(size) => act({ size })}
      scale={digits}
      step={state.unit === 'quote' ? '1' : digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`}
      format={(value) => format.amount(value as Decimal, 18)}
      placeholder="0"
      hint={also}
      error={error}
    />
  )
}
