import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Loan, type LoanConfig, loan } from '#contract/earn/loan.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { riskRate } from '#domain/earn/loan/risk.ts'
import { add } from '#domain/money.ts'
import {
  Form,
  SubmitButton,
  SubmitNote,
  useAmountLabels,
  useAmountText,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { CollateralConfirm } from './CollateralConfirm.tsx'
import { collateralRules } from './collateralRules.ts'
import { exposureOf } from './LoanCard.tsx'
import { useFaultLabels } from './labels.ts'
import styles from './loan.module.css'
import { isPriced, useFreeCoins, useHasPayPassword } from './queries.ts'
import { RiskGauge } from './RiskGauge.tsx'

interface Props {
  readonly loan: Loan
  readonly config: LoanConfig
  readonly onClose: () => void
}

/** Form that adds collateral to a loan, with the resulting margin level and a confirmation. */
export function CollateralSheet({ loan: one, config, onClose }: Props) {
  const { t } = useLingui()
  const amounts = useAmountLabels()
  const labels = useFaultLabels(config)
  const text = useAmountText()
  const payPassword = useHasPayPassword()
  const online = useOnline()
  const { available, reading } = useFreeCoins()
  const [confirming, setConfirming] = useState(false)
  const [first] = useState(() => String(one.collateral[0]?.currency_id ?? one.coin_id))
  const form = useForm(collateralRules, {
    name: `loan.collateral.${one.id}`,
    empty: { currency: first, amount: '' },
    context: { config, available },
  })
  const submit = useSubmit(loan.collateral, {
    otherwise: t`The collateral could not be added`,
    onDone: () => {
      setConfirming(false)
      form.drop()
      onClose()
      toast(t`Collateral added`)
    },
  })
  const { state, shown, act, summary } = form
  const { asset, amount } = summary
  const now = exposureOf(one)
  const then = now && { ...now, assets: add(now.assets, summary.value) }
  const priced = isPriced(one, serverNow() / 1000, online)
  const rate = then && priced && riskRate(then)
  const free = asset && (available?.get(asset.currency_id) ?? null)
  const added = asset ? text(amount, { currency: asset.currency_id, name: asset.name }) : ''
  const money = asset && { currency: asset.currency_id, name: asset.name }
  return (
    <Sheet open onClose={onClose} title={t`Add collateral`}>
      <Form
        submit={submit}
        element={form.element}
        className={styles.sheet}
        onSubmit={() => void (form.attempt() && setConfirming(true))}
      >
        <AsOf reading={reading} />
        <Select
          label={t`Asset`}
          searchable
          value={state.currency}
          options={config.collateral_assets.map(({ currency_id, name, image }) => ({
            value: String(currency_id),
            label: name,
            words: name,
            lead: <CoinMark name={name} src={image} size={24} />,
            detail: text(available?.get(currency_id) ?? null, { currency: currency_id, name: '' }),
          }))}
          onChange={(currency) => act({ currency, amount: '' })}
        />
        <DecimalField
          label={t`Amount`}
          scale={asset?.precision ?? 8}
          unit={asset?.name}
          value={state.amount}
          hint={money ? `${t`Available`}: ${text(free ?? null, money)}` : undefined}
          error={
            shown?.amount === 'small'
              ? labels('small')
              : shown?.amount &&
                amounts(shown.amount === 'insufficient' ? 'insufficient' : 'correct', {
                  precision: asset?.precision ?? 8,
                  unit: asset?.name ?? '',
                  ...(free && { available: free }),
                })
          }
          trailing={
            <Button kind="quiet" size={28} disabled={!free} onClick={() => free && act({ amount: free })}>
              <Trans context="whole amount">All</Trans>
            </Button>
          }
          onChange={(next) => act({ amount: next })}
        />
        <RiskGauge exposure={then} priced={priced} />
        <p className={styles.quiet}>
          <Trans>It is moved out of spot and locked until the loan is repaid.</Trans>
        </p>
        <SubmitNote submit={submit} quiet={confirming} />
        <SubmitButton submit={submit} size={48}>
          {amount !== null && money ? <Trans>Add {added}</Trans> : <Trans>Add collateral</Trans>}
        </SubmitButton>
      </Form>
      {confirming && asset && amount !== null && (
        <CollateralConfirm
          loan={one}
          asset={asset}
          amount={amount}
          free={free}
          rate={rate || null}
          payPassword={payPassword}
          submit={submit}
          onClose={() => setConfirming(false)}
        />
      )}
    </Sheet>
  )
}
