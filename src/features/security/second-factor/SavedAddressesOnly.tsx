import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type SecondFactor, secondFactor } from '#contract/account/secondFactor.ts'
import { send } from '#data/api/write.ts'
import { useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { BookOpen } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { FactorConfirmDialog } from '../FactorConfirmDialog.tsx'

/**
 * Switch that limits withdrawals to saved addresses. Turning it on takes effect at once, turning it off after
 * a day, so that an attacker cannot lift the limit quickly.
 */
export function SavedAddressesOnly({ state }: { readonly state: SecondFactor }) {
  const { t } = useLingui()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const ends = format.time(state.saved_only_end, 'short')
  const ending = state.saved_only_end > 0
  const on = state.saved_only === 1 && !ending
  const submit = useSubmit(secondFactor.savedOnly, {
    otherwise: t`Not saved`,
    onDone: () => toast(t`Withdrawals go to saved addresses only`),
  })
  return (
    <>
      <ListRow
        height={72}
        icon={BookOpen}
        title={t`Withdraw only to saved addresses`}
        subtitle={
          submit.note ||
          (ending
            ? t`On until ${ends}`
            : on
              ? t`A new address can be used 24 hours after you save it`
              : t`Nobody can send your coins to an address you have not saved`)
        }
        trailing={
          <Switch
            label={t`Withdraw only to saved addresses`}
            checked={on}
            disabled={submit.disabled || submit.busy}
            onChange={(next) => (next ? void submit.send({ on: 1 }) : setAsking(true))}
          />
        }
      />
      {asking && (
        <FactorConfirmDialog
          title={t`Withdraw to any address?`}
          action={<Trans>Turn off</Trans>}
          act={(factor_code) => send(secondFactor.savedOnly, { on: 0, factor_code })}
          done={t`It ends in 24 hours`}
          otherwise={t`Not saved`}
          onClose={() => setAsking(false)}
        >
          <Trans>For your safety it ends in 24 hours. Until then only saved addresses can be used.</Trans>
        </FactorConfirmDialog>
      )}
    </>
  )
}
