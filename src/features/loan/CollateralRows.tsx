import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanConfig } from '#contract/earn/loan.ts'
import type { Decimal } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { CirclePlus, Trash } from '#ui/media/icons.ts'
import { type ApplyFaults, type CollateralRow, readRows, writeRows } from './formRules.ts'
import type { useFaultLabels } from './labels.ts'
import styles from './loan.module.css'

/** Maximum number of different assets in one application (`loanFields.ts`). */
const MOST = 10

interface Props {
  readonly config: LoanConfig
  readonly value: string
  readonly onChange: (collateral: string) => void
  readonly available: ReadonlyMap<number, Decimal> | null
  readonly faults: ApplyFaults | null
  readonly words: ReturnType<typeof useFaultLabels>
}

/** Fields for the collateral, one row per asset; the maximum of an asset is its free spot balance. */
export function CollateralRows({ config, value, onChange, available, faults, words }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const typed = readRows(value)
  const rows = typed.length > 0 ? typed : [{ currency: 0, amount: '' }]
  const put = (next: readonly CollateralRow[]) => onChange(writeRows(next))
  const set = (index: number, part: Partial<CollateralRow>) =>
    put(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const taken = new Set(rows.map(({ currency }) => currency))
  return (
    <div className={styles.formPart}>
      {rows.map((row, index) => {
        const asset = config.collateral_assets.find(({ currency_id }) => currency_id === row.currency)
        const at = index + 1
        const free = asset && (available?.get(asset.currency_id) ?? null)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only the last row can be removed.
          <fieldset key={index} className={styles.pledge} aria-label={t`Collateral ${at}`}>
            <Select
              label={t`Asset`}
              searchable
              placeholder={t`Choose`}
              value={row.currency === 0 ? null : String(row.currency)}
              options={config.collateral_assets
                .filter(({ currency_id }) => currency_id === row.currency || !taken.has(currency_id))
                .map(({ currency_id, name, image }) => ({
                  value: String(currency_id),
                  label: name,
                  words: name,
                  lead: <CoinMark name={name} src={image} size={24} />,
                  detail: text(available?.get(currency_id) ?? null, { currency: currency_id, name: '' }),
                }))}
              error={faults?.[`row${index}`] === 'asset' ? words('asset') : undefined}
              onChange={(currency) => set(index, { currency: Number(currency), amount: '' })}
            />
            <DecimalField
              label={t`Amount`}
              scale={asset?.precision ?? 8}
              value={row.amount}
              error={faults?.[`row${index}`] === 'asset' ? undefined : words(faults?.[`row${index}`])}
              trailing={
                <Button
                  kind="quiet"
                  size={28}
                  disabled={!free}
                  onClick={() => free && set(index, { amount: free })}
                >
                  <Trans context="whole amount">All</Trans>
                </Button>
              }
              onChange={(amount) => set(index, { amount })}
            />
            <p className={styles.pledgeFoot}>
              <span>
                {asset
                  ? `${t`Available`}: ${text(free ?? null, { currency: asset.currency_id, name: asset.name })}`
                  : ''}
              </span>
              {rows.length > 1 && (
                <IconButton
                  icon={Trash}
                  size={20}
                  label={t`Remove this asset`}
                  onClick={() => put(rows.filter((_, at) => at !== index))}
                />
              )}
            </p>
          </fieldset>
        )
      })}
      {faults?.collateral && (
        <p className={styles.late} role="alert">
          {words(faults.collateral)}
        </p>
      )}
      {rows.length < MOST && (
        <Button
          kind="quiet"
          size={36}
          icon={CirclePlus}
          onClick={() => put([...rows, { currency: 0, amount: '' }])}
        >
          <Trans>Add an asset</Trans>
        </Button>
      )}
    </div>
  )
}
