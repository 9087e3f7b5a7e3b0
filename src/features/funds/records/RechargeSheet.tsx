import { Trans, useLingui } from '@lingui/react/macro'
import type { RechargeRow } from '#contract/wallet.ts'
import { useOwnFile } from '#data/files.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { CircleCheck, CircleX, Clock } from '#ui/icons.ts'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCoins } from '../coins.ts'
import { useAccountName, useRechargeStatus } from '../labels.ts'
import styles from './records.module.css'

interface Props {
  readonly row: RechargeRow | undefined
  readonly onClose: () => void
}

/** Everything about one recharge: how far it is, what was said, why it was refused, its voucher. */
export function RechargeSheet({ row, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t`Recharge`}>
      {row && <Detail row={row} />}
    </Sheet>
  )
}

function Detail({ row }: { readonly row: RechargeRow }) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const account = useAccountName()
  const fiat = coins.of(row.currency)?.type === 'fiat'
  return (
    <>
      <p className={styles.big}>
        +{format.amount(row.amount, coins.precision(row.currency))} {row.currency_name}
      </p>
      <Timeline status={row.status} />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'id', label: t`Record number`, value: String(row.id) },
          { key: 'time', label: t`Time`, value: format.time(row.create_time, 'full') },
          ...(row.network === '' ? [] : [{ key: 'network', label: t`Network`, value: row.network }]),
          { key: 'from', label: fiat ? t`Paying account` : t`Paying address`, value: row.account },
          { key: 'to', label: t`Credited account`, value: account(fiat ? 'legal' : 'change') },
          ...(row.hash === '' ? [] : [{ key: 'hash', label: t`Hash`, value: row.hash }]),
          ...(row.reason === '' ? [] : [{ key: 'reason', label: t`Note`, value: row.reason }]),
        ]}
      />
      {row.voucher !== '' && <Picture address={row.voucher} />}
    </>
  )
}

/** To be paid → in review → credited or rejected (product.md §4). */
function Timeline({ status }: { readonly status: RechargeRow['status'] }) {
  const { t } = useLingui()
  const name = useRechargeStatus()
  const last = status === 3 ? 3 : 2
  const steps = [
    { key: 'sent', label: t`Submitted`, done: status >= 1 },
    { key: 'review', label: name(1), done: status >= 2 },
    { key: 'end', label: name(last), done: status >= 2 },
  ]
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={cx(step.done && styles.done)}>
          <Icon
            icon={step.done ? (status === 3 && step.key === 'end' ? CircleX : CircleCheck) : Clock}
            size={16}
          />
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}

function Picture({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { url, failed } = useOwnFile(address)
  return (
    <figure className={styles.voucher}>
      <figcaption className={styles.caption}>
        <Trans>Payment voucher</Trans>
      </figcaption>
      {url && <img src={url} alt={t`Payment voucher`} />}
      {!url && !failed && <Skeleton height={160} />}
      {failed && (
        <p className={styles.caption}>
          <Trans>The picture could not be loaded</Trans>
        </p>
      )}
    </figure>
  )
}
