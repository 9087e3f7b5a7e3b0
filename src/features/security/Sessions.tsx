import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Session, safe } from '#contract/account/security.ts'
import { useRead } from '#data/api/use-read.ts'
import { send } from '#data/api/write.ts'
import { ReadState } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Globe, Smartphone } from '#ui/media/icons.ts'
import { FactorConfirmDialog } from './FactorConfirmDialog.tsx'
import styles from './security.module.css'

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device)

/** All signed-in devices, with buttons to end other sessions. */
export function Sessions() {
  const { t } = useLingui()
  const reading = useRead(safe.sessions, {})
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  return (
    <section className={styles.group} aria-label={t`Devices`}>
      <h2 className={styles.heading}>
        <Trans>Devices</Trans>
      </h2>
      <ReadState inset reading={reading}>
        {({ list }) => (
          <>
            <Card inset padding="none">
              {[...list]
                .sort((a, b) => b.current - a.current || b.seen_time - a.seen_time)
                .map((session) => (
                  <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
                ))}
            </Card>
            {list.length > 1 && (
              <div className={styles.others}>
                <Button kind="quiet" block onClick={() => setEnding('others')}>
                  <Trans>Log out all other devices</Trans>
                </Button>
              </div>
            )}
          </>
        )}
      </ReadState>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function Row({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { device, place, seen_time, create_time, current } = session
  const name = device === '?' ? t`Unknown device` : device
  const since = format.time(create_time, 'short')
  const seen = format.ago(seen_time)
  return (
    <ListRow
      height={72}
      icon={isPhone(device) ? Smartphone : Globe}
      title={
        <span className={styles.device}>
          {name}
          {current === 1 && (
            <Tag tone="blue" size={16}>
              <Trans>This device</Trans>
            </Tag>
          )}
        </span>
      }
      subtitle={
        <>
          {current === 1 ? t`IP ${place} · active now` : t`IP ${place} · active ${seen}`}
          <br />
          {t`Logged in since ${since}`}
        </>
      }
      trailing={
        current === 1 ? undefined : (
          <Button kind="quiet" size={28} aria-label={t`Log out: ${name}`} onClick={onEnd}>
            <Trans>Log out</Trans>
          </Button>
        )
      }
    />
  )
}

function EndDialog({
  ending,
  onClose,
}: {
  readonly ending: Session | 'others'
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const others = ending === 'others'
  return (
    <FactorConfirmDialog
      title={others ? t`Log out all other devices?` : t`Log out this device?`}
      action={<Trans>Log out</Trans>}
      act={(factor_code) => send(safe.revoke, { id: others ? 0 : ending.id, factor_code })}
      done={t`Logged out`}
      otherwise={t`Not logged out`}
      onClose={onClose}
    >
      <Trans>It has to log in again. Your orders stay open.</Trans>
    </FactorConfirmDialog>
  )
}
