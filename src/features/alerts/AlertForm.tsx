import { Trans, useLingui } from '@lingui/react/macro'
import { alert } from '#contract/market/alert.ts'
import type { Quote } from '#contract/market/market.ts'
import { useReadList } from '#data/api/use-read.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { ALERT_KINDS, type AlertKind, isPercent, PERCENT_SCALE } from '#domain/market/alert.ts'
import {
  Form,
  RecordList,
  RequireAccess,
  SubmitButton,
  SubmitNote,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AlertRow } from './AlertRow.tsx'
import styles from './alerts.module.css'
import { alertRules, EMPTY } from './formRules.ts'
import { useAlertFault, useKindName } from './labels.ts'

interface Props {
  readonly quote: Quote
}

/** The form for a price alert on a pair, and the list of active alerts. */
export function AlertForm({ quote }: Props) {
  return (
    <div className={styles.sheet}>
      <RequireAccess call={alert.add}>
        <Setting quote={quote} />
        <OfPair quote={quote} />
      </RequireAccess>
    </div>
  )
}

function Setting({ quote }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = useKindName()
  const faultOf = useAlertFault()
  const precision = quote.price_precision
  const last = usePrice(quote.id)?.price ?? quote.now_price
  const form = useForm(alertRules, {
    name: `alert.${quote.id}`,
    empty: EMPTY,
    context: { last, precision },
  })
  const submit = useSubmit(alert.add, {
    otherwise: t`The alert could not be set`,
    onDone: () => {
      form.drop()
      toast(t`Alert set`, 'good')
    },
  })
  const { kind, value } = form.state
  const percent = isPercent(kind)
  const target = form.summary.target
  const price = target && format.price(target, precision)
  return (
    <Form
      submit={submit}
      element={form.element}
      label={t`Price alert`}
      onSubmit={() => form.attempt() && submit.send({ match_id: quote.id, kind, value })}
    >
      <p className={styles.now}>
        <span>
          <Trans>Last price</Trans>
        </span>
        <strong>
          {format.price(last, precision)} {quote.legal_name}
        </strong>
      </p>
      <ChipRow<AlertKind>
        label={t`Notify me when the price`}
        value={kind}
        onChange={(next) => form.act({ kind: next })}
        items={ALERT_KINDS.map((one) => ({ value: one, label: nameOf(one) }))}
        className={styles.kinds}
      />
      <DecimalField
        label={percent ? t`Change (%)` : t`Price (${quote.legal_name})`}
        value={value}
        onChange={(next) => form.act({ value: next })}
        scale={percent ? PERCENT_SCALE : precision}
        error={form.shown?.value && faultOf(form.shown.value)}
        hint={percent && price ? t`Triggers at ${price} ${quote.legal_name}` : undefined}
      />
      <p className={styles.note}>
        <Trans>You are notified once, when the price first reaches it.</Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Set alert</Trans>
      </SubmitButton>
    </Form>
  )
}

function OfPair({ quote }: Props) {
  const { t } = useLingui()
  const reading = useReadList(alert.list, { match_id: quote.id, status: 'waiting' })
  return (
    <section className={styles.mine} aria-label={t`Alerts for ${quote.symbol}`}>
      <AsOf reading={reading} />
      <RecordList
        label={t`Alerts for ${quote.symbol}`}
        reading={reading}
        keyOf={(row) => row.id}
        row={(row) => <AlertRow alert={row} named={false} />}
        skeleton={<SkeletonRows count={1} lead={false} />}
        empty={<span />}
      />
      <Button kind="quiet" block href="/pages/market/alerts">
        <Trans>All price alerts</Trans>
      </Button>
    </section>
  )
}
