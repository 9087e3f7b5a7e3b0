import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type User, user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePick } from '#features/content/index.ts'
import { ReadState, useIsPast } from '#features/kit/index.ts'
import { AppPage, leaveFinishedForm, previousHref } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Fingerprint,
  Lock,
  Mail,
  ShieldCheck,
  Smartphone,
} from '#ui/media/icons.ts'
import { protections, scoreOf } from './accountProtections.ts'
import { BindContactSheet } from './BindContactSheet.tsx'
import type { Contact } from './bindContactRules.ts'
import { takePasswordChanged } from './passwordChangedFlag.ts'
import { Sessions } from './Sessions.tsx'
import { SecondFactorSection } from './second-factor/SecondFactorSection.tsx'
import styles from './security.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the sheet named in the URL was opened on this page, not by a link from another page. */
    readonly openedHere?: boolean
  }
}

const HERE = '/pages/setting/security'

/** A mail address that may be broken into two lines before the @ sign. */
function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

interface Props {
  /** The contact whose sheet is open, from the URL. */
  readonly bind: Contact | undefined
  /** Content below the sessions, rendered once the profile is loaded. */
  readonly children: ReactNode
}

/** Security of the account: protections, recommended steps, and sessions. */
export function SecurityScreen({ bind, children }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const picked = usePick('area')
  const [changed, setChanged] = useState(false)
  useEffect(() => setChanged((before) => takePasswordChanged() || before), [])
  const isOpenedHere = useRouterState({ select: ({ location }) => location.state.openedHere === true })
  const open = (contact: Contact | null) =>
    void router.navigate({
      href: contact === null ? HERE : `${HERE}?bind=${contact}`,
      replace: true,
      state: { openedHere: true },
    })
  return (
    <AppPage title={t`Security`} columns>
      <ReadState inset reading={useRead(user.info, {})}>
        {(me) => (
          <div className={styles.page}>
            {changed && (
              <Notice icon={CircleCheck} role="status" className={styles.inset}>
                <Trans>Your login password was changed. All other devices were logged out.</Trans>
              </Notice>
            )}
            <Columns
              first={
                <>
                  <Score me={me} />
                  <Hold until={me.withdraw_hold_until} />
                  <Protections me={me} onBind={open} />
                  <SecondFactorSection />
                </>
              }
              second={
                <>
                  <Sessions />
                  {children}
                </>
              }
            />
            {bind && (
              <BindContactSheet
                key={bind}
                contact={bind}
                bound={bind === 'email' ? me.email : me.mobile}
                own={{ email: me.email, mobile: me.mobile }}
                picked={picked?.area_code}
                onClose={() => open(null)}
                onBound={() => {
                  // Goes back to the page that required the contact; when the sheet was opened on this page,
                  // only closes the sheet.
                  const before = isOpenedHere ? undefined : previousHref(router)
                  if (before === undefined) open(null)
                  else void leaveFinishedForm(router, before)
                }}
              />
            )}
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}

function Score({ me }: { readonly me: User }) {
  const { t } = useLingui()
  const score = scoreOf(me)
  return (
    <Card inset as="section" aria-label={t`Security level`} className={styles.score}>
      <Icon icon={ShieldCheck} size={40} className={score === 5 ? styles.safe : styles.shield} />
      <div className={styles.scoreText}>
        <p className={styles.of}>
          <Trans>{score} of 5 basic protections on</Trans>
        </p>
        <span className={styles.bar} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={step <= score ? styles.lit : undefined} />
          ))}
        </span>
        <p className={styles.soft}>
          {score === 5 ? (
            <Trans>All 5 basic protections are on.</Trans>
          ) : (
            <Trans>Turn on the rest to protect your money.</Trans>
          )}
        </p>
      </div>
    </Card>
  )
}

/** Notice that withdrawals are paused, or which changes pause withdrawals. */
function Hold({ until }: { readonly until: number }) {
  const format = useFormat()
  const paused = !useIsPast(until * 1000)
  const time = format.time(until, 'short')
  return (
    <Notice icon={Clock} tone={paused ? 'amber' : 'blue'} className={styles.inset}>
      {paused ? (
        <Trans>Withdrawals are paused until {time} after a security change.</Trans>
      ) : (
        <Trans>Changing your password, email or phone pauses withdrawals for 24 hours.</Trans>
      )}
    </Notice>
  )
}

interface ProtectionsProps {
  readonly me: User
  readonly onBind: (contact: Contact) => void
}

function Protections({ me, onBind }: ProtectionsProps) {
  const { t } = useLingui()
  const done = protections(me)
  const verified = [t`Not verified`, t`Verifying`, t`Verified`, t`Verification failed`][me.real_status]
  const mark = (on: boolean) => (
    <Icon
      icon={on ? CircleCheck : CircleAlert}
      size={16}
      className={on ? styles.on : styles.off}
      label={on ? t`Done` : t`Not yet`}
    />
  )
  return (
    <Card inset padding="none" as="section" aria-label={t`Protection`}>
      <ListRow
        height={52}
        icon={Lock}
        title={t`Login password`}
        value={t`Change`}
        trailing={mark(done.password)}
        chevron
        href="/pages/setting/password"
      />
      <ListRow
        height={52}
        icon={ShieldCheck}
        title={t`Pay password`}
        value={done.pay_password ? t`Change` : t`Not set`}
        trailing={mark(done.pay_password)}
        chevron
        href="/pages/setting/payPassword"
      />
      <ListRow
        height={52}
        icon={Mail}
        title={t`Email`}
        value={done.email ? <Email address={me.email} /> : t`Not bound`}
        trailing={mark(done.email)}
        chevron
        onClick={() => onBind('email')}
      />
      <ListRow
        height={52}
        icon={Smartphone}
        title={t`Phone`}
        value={done.mobile ? me.mobile : t`Not bound`}
        trailing={mark(done.mobile)}
        chevron
        onClick={() => onBind('mobile')}
      />
      <ListRow
        height={52}
        icon={Fingerprint}
        title={t`Identity`}
        value={verified}
        trailing={mark(done.identity)}
        chevron
        href="/pages/setting/real"
      />
    </Card>
  )
}
