import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStoredDataUsage } from '#data/cache/measure-and-clear-stored-data.ts'
import { useInstall } from '#data/platform/app-install.ts'
import { useConnectivity } from '#data/platform/connectivity.ts'
import { useFiat } from '#data/realtime/fiat-rates.ts'
import { prefs, usePrefs } from '#data/session/device-preferences.ts'
import { useSession } from '#data/session/session.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { LANG_NAMES } from '#i18n/languageChoice.ts'
import { ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import {
  Banknote,
  Bell,
  BellRing,
  ChartCandlestick,
  CircleHelp,
  Coins,
  CreditCard,
  Crown,
  Download,
  FileText,
  Fingerprint,
  Globe,
  HardDrive,
  Info,
  Mail,
  Moon,
  ReceiptText,
  ShieldCheck,
  Ticket,
  UserPlus,
  Wallet,
} from '#ui/media/icons.ts'
import { byteSizeText, sum } from './byteSizeText.ts'
import { FiatCurrencySheet } from './FiatCurrencySheet.tsx'
import { InstallSheet } from './InstallSheet.tsx'
import { LanguageSheet } from './LanguageSheet.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './settings.module.css'

type Open = 'language' | 'fiat' | 'install' | null

export function SettingsScreen() {
  const { t } = useLingui()
  const { member } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <AppPage title={t`Settings`} columns>
      <Columns
        first={
          <>
            <ProfileCard />
            <Services />
            <div className={styles.cards}>
              <Preferences onOpen={setOpen} />
            </div>
          </>
        }
        second={
          <>
            <div className={styles.cards}>
              <AppCard member={member} onInstall={() => setOpen('install')} />
            </div>
            {member && <LogOutButton />}
          </>
        }
      />
      <LanguageSheet open={open === 'language'} onClose={close} />
      <FiatCurrencySheet open={open === 'fiat'} onClose={close} />
      <InstallSheet open={open === 'install'} onClose={close} />
    </AppPage>
  )
}

/** Tiles that lead to the person's own pages. */
function Services() {
  const { t } = useLingui()
  return (
    <div className={styles.services}>
      <ActionTiles
        columns={4}
        items={[
          { key: 'real', label: t`Verification`, icon: Fingerprint, href: '/pages/setting/real' },
          { key: 'security', label: t`Security`, icon: ShieldCheck, href: '/pages/setting/security' },
          { key: 'wallet', label: t`Wallet addresses`, icon: Wallet, href: '/pages/setting/wallet' },
          { key: 'bank', label: t`Bank cards`, icon: CreditCard, href: '/pages/setting/bank' },
          { key: 'coupon', label: t`Coupons`, icon: Ticket, href: '/pages/setting/coupon' },
          { key: 'bill', label: t`Transactions`, icon: ReceiptText, href: '/pages/setting/bill' },
          { key: 'share', label: t`Invite`, icon: UserPlus, href: '/pages/setting/share' },
          { key: 'vip', label: t`VIP`, icon: Crown, href: '/pages/setting/vip' },
        ]}
      />
    </div>
  )
}

/** Preferences: language, fiat currency, appearance and small balances. */
function Preferences({ onOpen }: { readonly onOpen: (sheet: 'language' | 'fiat') => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { lang, theme, redUp, hideSmall } = usePrefs()
  const fiat = useFiat()
  return (
    <Card inset padding="none" as="section" aria-label={t`Preferences`}>
      <ListRow
        height={52}
        icon={Globe}
        title={t`Language`}
        value={LANG_NAMES[lang]}
        chevron
        onClick={() => onOpen('language')}
      />
      <ListRow
        height={52}
        icon={Banknote}
        title={t`Default fiat`}
        value={fiat.code}
        note={
          fiat.code === 'USD'
            ? undefined
            : fiat.unread || fiat.rate === null
              ? t`No rate`
              : t`1 USD = ${format.number(fiat.rate, { max: 4, min: 0 })}`
        }
        chevron
        onClick={() => onOpen('fiat')}
      />
      <ListRow
        height={52}
        icon={Moon}
        title={t`Theme`}
        trailing={
          <Segmented
            height={32}
            label={t`Theme`}
            value={theme}
            onChange={(next) => prefs.set({ theme: next })}
            items={[
              { value: 'dark', label: t`Dark` },
              { value: 'white', label: t`White` },
              { value: 'system', label: t`System` },
            ]}
          />
        }
      />
      <ListRow
        height={52}
        icon={ChartCandlestick}
        title={t`Colours`}
        trailing={
          <Segmented
            height={32}
            label={t`Colours`}
            value={redUp ? 'red' : 'green'}
            onChange={(next) => prefs.set({ redUp: next === 'red' })}
            items={[
              { value: 'green', label: t`Green up` },
              { value: 'red', label: t`Red up` },
            ]}
          />
        }
      />
      <ListRow
        height={52}
        icon={Coins}
        title={t`Hide small balances`}
        subtitle={t`Coins worth less than 1 USD`}
        trailing={
          <Switch
            label={t`Hide small balances`}
            checked={hideSmall}
            onChange={(next) => prefs.set({ hideSmall: next })}
          />
        }
      />
    </Card>
  )
}

interface AppProps {
  readonly member: boolean
  readonly onInstall: () => void
}

/** Notifications, installation, stored data, and pages about the app. */
function AppCard({ member, onInstall }: AppProps) {
  const { t } = useLingui()
  const { method: way } = useInstall()
  return (
    <Card inset padding="none" as="section" aria-label={t`App`}>
      <ListRow
        height={52}
        icon={Bell}
        title={t`System messages`}
        chevron
        href="/pages/mailMessage/mailMessageList"
      />
      {member && (
        <ListRow
          height={52}
          icon={BellRing}
          title={t`Push notifications`}
          chevron
          href="/pages/setting/notifications"
        />
      )}
      {way !== 'none' && (
        <ListRow height={52} icon={Download} title={t`Install app`} chevron onClick={onInstall} />
      )}
      <OfflineRow />
      <ListRow height={52} icon={CircleHelp} title={t`FAQ`} chevron href="/pages/common/faq" />
      <ListRow
        height={52}
        icon={FileText}
        title={t`Compliance`}
        chevron
        href="/pages/setting/operational_compliance"
      />
      <ListRow
        height={52}
        icon={Info}
        title={t`About`}
        value="0.8.0 (80)"
        chevron
        href="/pages/common/aboutus"
      />
      <ListRow height={52} icon={Mail} title={t`Contact`} chevron href="/pages/common/contactus" />
    </Card>
  )
}

/** Row with the size of the stored data and the time of the server's last answer. */
function OfflineRow() {
  const { t } = useLingui()
  const format = useFormat()
  const { lastGood } = useConnectivity()
  const [kept] = useStoredDataUsage()
  const time = lastGood === null ? '' : format.asOf(lastGood)
  const bytes = kept && kept !== 'nothing' ? sum(kept.stores.map((usage) => usage.bytes)) : 0
  return (
    <ListRow
      height={52}
      icon={HardDrive}
      title={t`Offline data`}
      value={kept && byteSizeText(bytes, format)}
      note={time === '' ? undefined : t`As of ${time}`}
      chevron
      href="/pages/setting/offline"
    />
  )
}
