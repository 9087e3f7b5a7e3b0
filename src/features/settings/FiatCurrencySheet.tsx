import { Trans, useLingui } from '@lingui/react/macro'
import { FIATS } from '#contract/wire/accountCodes.ts'
import { useRates } from '#data/realtime/fiat-rates.ts'
import { prefs, usePref } from '#data/session/device-preferences.ts'
import { decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { PickerSheet } from '#ui/choices/PickerSheet.tsx'
import styles from './settings.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Sheet to choose one of eleven fiat currencies, with their rates per US dollar and the time of the rates.
 */
export function FiatCurrencySheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const fiat = usePref('fiat')
  const rates = useRates()
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'currency' })
  return (
    <PickerSheet
      open={open}
      onClose={onClose}
      title={t`Default fiat`}
      value={fiat}
      options={FIATS.map((code) => {
        const rate = code === 'USD' ? decimal('1') : rates?.rates[code]
        return {
          value: code,
          label: code,
          note: rate !== undefined ? names.of(code) : `${names.of(code)} · ${t`No rate`}`,
          ...(rate === undefined ? {} : { detail: format.number(rate, { max: 4, min: 0 }) }),
        }
      })}
      footer={
        <p className={styles.rates}>
          {rates ? (
            <Trans>Rates for 1 USD, updated {format.time(rates.save_time, 'full')}</Trans>
          ) : (
            <Trans>No exchange rates yet. Amounts are shown in USD.</Trans>
          )}
        </p>
      }
      onPick={(code) => {
        onClose()
        prefs.set({ fiat: code })
      }}
    />
  )
}
