import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { PUSH_KINDS, push } from '#contract/communication/push.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { refreshPushState, usePush } from '#data/platform/push-subscription.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Bell, BellPlus, Eye } from '#ui/media/icons.ts'
import { PushUnavailableNotice } from './PushUnavailableNotice.tsx'
import { usePushKinds } from './pushKinds.ts'
import styles from './settings.module.css'
import { type Device, usePushChoice } from './usePushChoice.ts'

/** Push messages on this device, by kind. Messages inside the app are not affected. */
export function NotificationsScreen() {
  const { t } = useLingui()
  const reading = useRead(push.state, {})
  const { permission: way } = usePush()
  useEffect(() => {
    const look = () => void refreshPushState()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <AppPage title={t`Push notifications`} actions={<AsOf reading={reading} />} columns>
      <p className={styles.intro}>
        <Trans>
          Messages always arrive in the app. Choose here what also reaches this device while the app is
          closed.
        </Trans>
      </p>
      <div className={styles.cards}>
        {way === 'none' || way === 'no' ? (
          <Columns first={<PushUnavailableNotice way={way} />} second={<AlertsLink />} />
        ) : (
          <ReadState reading={reading} quiet>
            {(state) => <Choices serverKey={state.key} kept={state.device} />}
          </ReadState>
        )}
      </div>
    </AppPage>
  )
}

function Choices({ serverKey, kept }: Parameters<typeof usePushChoice>[0]) {
  const device = usePushChoice({ serverKey, kept })
  return (
    <Columns
      first={
        <>
          <Main device={device} />
          <Kinds device={device} />
        </>
      }
      second={
        <>
          <Privacy device={device} />
          <Test device={device} />
          <AlertsLink />
        </>
      }
    />
  )
}

function AlertsLink() {
  const { t } = useLingui()
  return (
    <Card inset padding="none">
      <ListRow height={52} icon={BellPlus} title={t`Price alerts`} chevron href="/pages/market/alerts" />
    </Card>
  )
}

interface Props {
  readonly device: Device
}

function Main({ device }: Props) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <Card inset padding="none" as="section" aria-label={t`This device`}>
      <ListRow
        height={72}
        icon={Bell}
        title={t`Notifications on this device`}
        subtitle={
          online ? (
            device.on ? (
              <Trans>On until you log out here</Trans>
            ) : (
              <Trans context="notifications">Off</Trans>
            )
          ) : (
            <Trans>You are offline. This needs a connection.</Trans>
          )
        }
        trailing={
          <Switch
            label={t`Notifications on this device`}
            checked={device.on}
            disabled={device.locked}
            onChange={device.turn}
          />
        }
      />
    </Card>
  )
}

function Kinds({ device }: Props) {
  const { t } = useLingui()
  const kinds = usePushKinds()
  return (
    <Card inset padding="none" as="section" aria-label={t`Notification types`}>
      {PUSH_KINDS.map((kind) => {
        const { icon, name, note } = kinds[kind]
        return (
          <ListRow
            key={kind}
            height={72}
            icon={icon}
            title={name}
            subtitle={note}
            trailing={
              <Switch
                label={name}
                checked={device.on && device.choice.kinds.includes(kind)}
                disabled={!device.on || device.locked}
                onChange={(on) => device.choose(kind, on)}
              />
            }
          />
        )
      })}
    </Card>
  )
}

function Privacy({ device }: Props) {
  const { t } = useLingui()
  return (
    <Card inset padding="none" as="section" aria-label={t`Lock screen`}>
      <ListRow
        height={72}
        icon={Eye}
        title={t`Show amounts`}
        subtitle={t`Amounts and message content, also on the lock screen`}
        trailing={
          <Switch
            label={t`Show amounts`}
            checked={device.on && device.choice.amounts === 1}
            disabled={!device.on || device.locked}
            onChange={device.showAmounts}
          />
        }
      />
    </Card>
  )
}

function Test({ device }: Props) {
  return (
    <div className={styles.action}>
      <Button kind="quiet" block disabled={!device.on || device.locked} onClick={device.test}>
        <Trans>Send a test notification</Trans>
      </Button>
    </div>
  )
}
