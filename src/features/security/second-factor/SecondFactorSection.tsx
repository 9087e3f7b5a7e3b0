import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type SecondFactor, secondFactor } from '#contract/account/secondFactor.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleCheck, Fingerprint, Smartphone } from '#ui/media/icons.ts'
import styles from '../security.module.css'
import { FactorSheet } from './FactorSheet.tsx'
import { PasskeySheet } from './PasskeySheet.tsx'
import { SavedAddressesOnly } from './SavedAddressesOnly.tsx'

/** Section with additional protection: authenticator app, passkeys, withdrawals to saved addresses only. */
export function SecondFactorSection() {
  const { t } = useLingui()
  return (
    <section className={styles.group} aria-label={t`Extra protection`}>
      <h2 className={styles.heading}>
        <Trans>Extra protection</Trans>
      </h2>
      <ReadState inset reading={useRead(secondFactor.state, {})}>
        {(state) => <Rows state={state} />}
      </ReadState>
    </section>
  )
}

function Rows({ state }: { readonly state: SecondFactor }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'factor' | 'passkeys' | null>(null)
  const close = () => setOpen(null)
  const mark = (on: boolean) => (
    <Icon
      icon={on ? CircleCheck : CircleAlert}
      size={16}
      className={on ? styles.on : styles.off}
      label={on ? t`Done` : t`Not yet`}
    />
  )
  const count = state.passkeys.length
  return (
    <Card inset padding="none">
      <ListRow
        height={52}
        icon={Smartphone}
        title={t`Authenticator app`}
        value={
          state.on === 1 ? t({ context: 'switch', message: 'On' }) : t({ context: 'switch', message: 'Off' })
        }
        trailing={mark(state.on === 1)}
        chevron
        onClick={() => setOpen('factor')}
      />
      {state.passkeys_open === 1 && (
        <ListRow
          height={52}
          icon={Fingerprint}
          title={t`Passkeys`}
          value={count === 0 ? t`Add` : count}
          trailing={mark(count > 0)}
          chevron
          onClick={() => setOpen('passkeys')}
        />
      )}
      <SavedAddressesOnly state={state} />
      {open === 'factor' && <FactorSheet state={state} onClose={close} />}
      {open === 'passkeys' && <PasskeySheet state={state} onClose={close} />}
    </Card>
  )
}
