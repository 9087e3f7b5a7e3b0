import { useLingui } from '@lingui/react/macro'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/reading.ts'
import { unreadSum, useUnread } from '#data/realtime/unread.ts'
import { useSupportPath } from '#data/session/site.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { outsideHref } from '#ui/actions/outside.ts'
import { SearchLink } from '#ui/fields/SearchField.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Bell, Headset } from '#ui/media/icons.ts'
import styles from './home.module.css'

export function Header() {
  const { t } = useLingui()
  const me = useRead(user.info, {}).data
  const support = useSupportPath()
  const unread = unreadSum(useUnread())
  return (
    <header className={styles.header}>
      <Link href="/pages/setting/setting" className={styles.avatar} aria-label={t`Settings`}>
        <Avatar src={me?.head_portrait} />
      </Link>
      <SearchLink href="/pages/market/search" does={t`Search`} label="BTC/USDT" />
      <IconButton
        icon={Headset}
        size={24}
        label={t`Customer service`}
        href={support.startsWith('/') ? support : outsideHref(support)}
      />
      <IconButton
        icon={Bell}
        size={24}
        label={t`Messages`}
        badge={unread}
        href="/pages/mailMessage/mailMessage"
      />
    </header>
  )
}
