import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { unreadSum, useUnread } from '#data/realtime/unread-counts.ts'
import { useSession } from '#data/session/session.ts'
import { useSupportHref } from '#features/kit/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { SearchLink } from '#ui/fields/SearchField.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Bell, Globe, Headset } from '#ui/media/icons.ts'
import styles from './home.module.css'

const LanguageSheet = deferredPart(() =>
  import('#features/settings/index.ts').then((part) => part.LanguageSheet),
)

export function Header() {
  const { t } = useLingui()
  const me = useRead(user.info, {}).data
  const support = useSupportHref()
  const { member } = useSession()
  const [languages, setLanguages] = useState<'never' | 'open' | 'closed'>('never')
  const unread = unreadSum(useUnread())
  return (
    <header className={styles.header}>
      <Link href="/pages/setting/setting" className={styles.avatar} aria-label={t`Settings`}>
        <Avatar src={me?.head_portrait} />
      </Link>
      <SearchLink href="/pages/market/search" does={t`Search`} label="BTC/USDT" />
      {!member && (
        <IconButton icon={Globe} size={24} label={t`Language`} onClick={() => setLanguages('open')} />
      )}
      <IconButton icon={Headset} size={24} label={t`Customer service`} href={support} />
      <IconButton
        icon={Bell}
        size={24}
        label={t`Messages`}
        badge={unread}
        href="/pages/mailMessage/mailMessage"
      />
      {languages !== 'never' && (
        <Suspense fallback={null}>
          <LanguageSheet open={languages === 'open'} onClose={() => setLanguages('closed')} />
        </Suspense>
      )}
    </header>
  )
}
