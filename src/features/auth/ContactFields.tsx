import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { usePick } from '#features/content/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import styles from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { TypedContact } from './typedContact.ts'

interface Props {
  readonly form: 'login' | 'register' | 'forget'
  readonly state: TypedContact
  readonly said: (field: 'account' | 'mobile') => string | undefined
  readonly onChange: (part: Partial<TypedContact>) => void
}

/** Input of the mail address, or of the phone number with its dial code. */
export function ContactFields({ form, state, said, onChange }: Props) {
  const { t } = useLingui()
  const picked = usePick('area')
  const [taken, setTaken] = useState(picked === undefined)
  useEffect(() => {
    if (taken || !picked) return
    setTaken(true)
    onChange({ type: 'mobile', area_code: picked.area_code, area_id: String(picked.area_code_id) })
  }, [taken, picked, onChange])
  return (
    <>
      <Tabs
        bare
        label={t({ context: 'person', message: 'Account' })}
        panel="contact"
        className={styles.tabs}
        value={state.type}
        onChange={(type) => onChange({ type })}
        items={[
          { value: 'email', label: t`Email` },
          { value: 'mobile', label: t`Phone` },
        ]}
      />
      <div id="contact" role="tabpanel" aria-label={t({ context: 'person', message: 'Account' })}>
        {state.type === 'email' ? (
          <EmailField
            value={state.account}
            error={said('account')}
            onChange={(account) => onChange({ account })}
          />
        ) : (
          <PhoneField
            areaCode={state.area_code}
            back={form}
            value={state.mobile}
            error={said('mobile')}
            onChange={(mobile) => onChange({ mobile })}
            onDialled={({ area, rest }) =>
              onChange({ mobile: rest, area_code: area.dial, area_id: String(area.id) })
            }
          />
        )}
      </div>
    </>
  )
}
