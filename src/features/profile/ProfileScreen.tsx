import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type User, user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { CopyableRow, ReadState } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import type { Said } from './formRules.ts'
import { Portrait } from './Portrait.tsx'
import { ProfileTextSheet } from './ProfileTextSheet.tsx'
import styles from './profile.module.css'

/** The profile: information visible to others, and the account's ids. */
export function ProfileScreen() {
  const { t } = useLingui()
  return (
    <AppPage title={t`Profile`} columns>
      <ReadState inset reading={useRead(user.info, {})}>
        {(me) => <Profile me={me} />}
      </ReadState>
    </AppPage>
  )
}

function Profile({ me }: { readonly me: User }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Said | null>(null)
  const verified = [t`Not verified`, t`Verifying`, t`Verified`, t`Verification failed`][me.real_status]
  return (
    <div className={styles.page}>
      <Columns
        first={
          <>
            <div className={styles.head}>
              <Portrait src={me.head_portrait} />
              <h2 className={styles.name}>{me.nickname || me.account}</h2>
            </div>
            <Card inset padding="none" as="section" aria-label={t`Shown to others`}>
              <ListRow
                height={52}
                title={t`Nickname`}
                value={me.nickname || t`Not set`}
                chevron
                onClick={() => setEditing('nickname')}
              />
              <ListRow
                height={52}
                title={t`Signature`}
                value={me.signature || t`Not set`}
                chevron
                onClick={() => setEditing('signature')}
              />
            </Card>
          </>
        }
        second={
          <>
            <Card inset padding="none" as="section" aria-label={t({ context: 'person', message: 'Account' })}>
              <CopyableRow label="UID" value={String(me.id)} />
              <CopyableRow label={t`Invite code`} value={me.extension_code} />
              <ListRow
                height={52}
                title={t`Email`}
                value={me.email_bound === 1 ? me.email : t`Not bound`}
                chevron
                href="/pages/setting/security?bind=email"
              />
              <ListRow
                height={52}
                title={t`Phone`}
                value={me.mobile_bound === 1 ? me.mobile : t`Not bound`}
                chevron
                href="/pages/setting/security?bind=mobile"
              />
            </Card>
            <Card inset padding="none" as="section" aria-label={t`Standing`}>
              <ListRow
                height={52}
                title={t`Verification`}
                value={verified}
                chevron
                href="/pages/setting/real"
              />
              <ListRow
                height={52}
                title={t`VIP`}
                value={`VIP ${me.vip_level}`}
                chevron
                href="/pages/setting/vip"
              />
              <ListRow height={52} title={t`Credit score`} value={String(me.credit_score)} />
            </Card>
          </>
        }
      />
      {editing && <ProfileTextSheet what={editing} now={me[editing]} onClose={() => setEditing(null)} />}
    </div>
  )
}
