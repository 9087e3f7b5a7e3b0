import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Copy } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './settings.module.css'

/** The signed-in person's profile, or a link to sign in. */
export function ProfileCard() {
  const { member } = useSession()
  return member ? <Profile /> : <Guest />
}

function Guest() {
  return (
    <section className={styles.profile}>
      <Avatar size={56} />
      <p className={styles.who}>
        <Trans>Log in to trade and to see your assets</Trans>
      </p>
      <Button href="/pages/common/login?redirect=%2Fpages%2Fsetting%2Fsetting">
        <Trans>Log in</Trans>
      </Button>
    </section>
  )
}

function Profile() {
  const { t } = useLingui()
  const reading = useRead(user.info, {})
  const { data: me, error, refetch } = reading
  if (!me && error) return <ErrorState inline onRetry={refetch} />
  if (!me) {
    return (
      <section className={styles.profile} role="status" aria-label={t`Loading`}>
        <Skeleton width={56} height={56} round />
        <span className={styles.who}>
          <Skeleton width={120} height={18} />
          <Skeleton width={88} height={12} />
        </span>
      </section>
    )
  }
  const copy = () =>
    navigator.clipboard.writeText(String(me.id)).then(
      () => toast(t`Copied`),
      () => toast(t`Could not copy. Select it and copy it by hand`),
    )
  const verified = [t`Not verified`, t`Verifying`, t`Verified`, t`Verification failed`][me.real_status]
  return (
    <section className={styles.profile}>
      <Link href="/pages/setting/userInfo" aria-label={t`Edit profile`}>
        <Avatar size={56} src={me.head_portrait} />
      </Link>
      <div className={styles.who}>
        <h2 className={styles.name}>{me.nickname || me.account}</h2>
        <p className={styles.uid}>
          UID {me.id}
          <IconButton icon={Copy} size={14} target={28} tone="soft" label={t`Copy UID`} onClick={copy} />
        </p>
        <p className={styles.badges}>
          <Tag tone="blue">VIP {me.vip_level}</Tag>
          <Link href="/pages/setting/real">
            <Tag tone={me.real_status === 2 ? 'blue' : 'plain'}>{verified}</Tag>
          </Link>
          <Tag>
            <Trans>Credit score {me.credit_score}</Trans>
          </Tag>
          <AsOf reading={reading} />
        </p>
      </div>
    </section>
  )
}
