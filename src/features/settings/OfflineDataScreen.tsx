import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  clearMedia,
  clearStores,
  type StoredDataUsage,
  type StoreUsage,
  useStoredDataUsage,
} from '#data/cache/measure-and-clear-stored-data.ts'
import { useConnectivity, useOnline } from '#data/platform/connectivity.ts'
import { diagnostics } from '#data/platform/diagnostics.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Copy, HardDrive, Image } from '#ui/media/icons.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { byteSizeText, sum } from './byteSizeText.ts'
import styles from './settings.module.css'
import { type Kind, useKinds } from './storedDataKinds.ts'

/** The kind of data to clear, with its name in the dialog. */
interface Asked {
  readonly title: string
  readonly clear: () => Promise<void>
}

/**
 * Data stored on this device, with its age and size and buttons to clear it
 * (docs/offline.md#rule-14-install).
 */
export function OfflineDataScreen() {
  const { t } = useLingui()
  const [kept, count] = useStoredDataUsage()
  const format = useFormat()
  const [asked, setAsked] = useState<Asked | null>(null)
  const clear = async () => {
    setAsked(null)
    try {
      await asked?.clear()
      toast(t`Cleared`)
    } catch {
      toast(t`Could not be cleared. Try again`)
    }
    await count()
  }
  return (
    <AppPage
      title={t`Offline data`}
      actions={typeof kept === 'object' && <AsOfChip time={format.asOf(kept.asOf)} />}
    >
      <p className={styles.intro}>
        <Trans>
          Pages you have viewed are stored on this device, so they open instantly, even offline, and every
          figure shows its time. Passwords, codes and ID photos are never stored.
        </Trans>
      </p>
      <div className={styles.cards}>
        {kept === undefined ? (
          <SkeletonRows />
        ) : kept === 'nothing' ? (
          <EmptyState
            icon={HardDrive}
            text={
              <Trans>
                This browser does not let the app store data. It may be a private window, or storage is
                blocked.
              </Trans>
            }
          />
        ) : (
          <StoreRows kept={kept} onAsk={setAsked} />
        )}
        <Diagnostics />
      </div>
      <ClearDialog asked={asked} onClose={() => setAsked(null)} onClear={clear} />
    </AppPage>
  )
}

function StoreRows({
  kept,
  onAsk,
}: {
  readonly kept: StoredDataUsage
  readonly onAsk: (asked: Asked) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const kinds = useKinds()
  const { lastGood } = useConnectivity()
  const usage = new Map(kept.stores.map((one) => [one.store, one]))
  const bytes = sum(kept.stores.map((one) => one.bytes))
  const isEmpty = bytes === 0 && kept.media === 0
  const all = kept.stores.map(({ store }) => store)
  return (
    <>
      <Card inset as="section" aria-label={t`Total`}>
        <KeyValue
          density="roomy"
          rows={[
            { label: t`Stored data`, value: byteSizeText(bytes, format) },
            ...(kept.usage === null
              ? []
              : [{ label: t`Including the app`, value: byteSizeText(kept.usage, format) }]),
            {
              label: t`Last server response`,
              value: lastGood === null ? t`Never` : format.asOf(lastGood),
            },
            {
              label: t`Protected from automatic removal`,
              value: kept.persisted ? t`Yes` : t`No`,
            },
          ]}
        />
      </Card>
      <Card inset padding="none" as="section" aria-label={t`Stored on this device`}>
        {kinds.map((kind) => {
          const { name, store } = kind
          const found = usage.get(store)
          return (
            <StoreRow
              key={store}
              kind={kind}
              usage={found}
              onClear={() => onAsk({ title: t`Clear “${name}”?`, clear: () => clearStores([store]) })}
            />
          )
        })}
        <ListRow
          icon={Image}
          title={t`Pictures`}
          subtitle={
            kept.media === 0 ? t`Nothing stored` : plural(kept.media, { one: '# file', other: '# files' })
          }
          trailing={
            kept.media > 0 && (
              <ClearButton
                name={t`Pictures`}
                onClick={() => onAsk({ title: t`Clear the pictures?`, clear: clearMedia })}
              />
            )
          }
        />
      </Card>
      <div className={styles.action}>
        <Button
          kind="quiet"
          block
          disabled={isEmpty}
          onClick={() =>
            onAsk({
              title: t`Clear all offline data?`,
              clear: async () => {
                await Promise.all([clearStores(all), clearMedia()])
              },
            })
          }
        >
          <Trans>Clear all</Trans>
        </Button>
      </div>
    </>
  )
}

interface RowProps {
  readonly kind: Kind
  readonly usage: StoreUsage | undefined
  readonly onClear: () => void
}

function StoreRow({ kind, usage, onClear }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (!usage || usage.newest === null || usage.oldest === null)
    return <ListRow icon={kind.icon} title={kind.name} subtitle={t`Nothing stored`} />
  const newest = format.ago(usage.newest)
  const oldest = format.ago(usage.oldest)
  const age = newest === oldest ? newest : `${oldest} – ${newest}`
  const records = plural(usage.records, { one: '# record', other: '# records' })
  return (
    <ListRow
      icon={kind.icon}
      title={kind.name}
      subtitle={`${records} · ${byteSizeText(usage.bytes, format)} · ${age}`}
      trailing={<ClearButton name={kind.name} onClick={onClear} />}
    />
  )
}

function ClearButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button kind="quiet" size={28} aria-label={t`Clear: ${name}`} onClick={onClick}>
      <Trans>Clear</Trans>
    </Button>
  )
}

interface DialogProps {
  readonly asked: Asked | null
  readonly onClose: () => void
  readonly onClear: () => Promise<void>
}

function ClearDialog({ asked, onClose, onClear }: DialogProps) {
  const online = useOnline()
  // The text of the dialog is stored, so that the text stays visible while the dialog closes.
  const [last, setLast] = useState('')
  if (asked && asked.title !== last) setLast(asked.title)
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={last}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        </>
      }
    >
      {online ? (
        <Trans>It is downloaded again the next time you open it. You stay logged in.</Trans>
      ) : (
        <Trans>You are offline: it cannot be downloaded again until you reconnect.</Trans>
      )}
    </Dialog>
  )
}

/** A diagnostic report for customer service, without personal data. */
function Diagnostics() {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await diagnostics())
      toast(t`Copied`)
    } catch {
      toast(t`Could not copy. Select it and copy it by hand`)
    }
  }
  return (
    <div className={styles.action}>
      <Button kind="quiet" block icon={Copy} onClick={copy}>
        <Trans>Copy diagnostics</Trans>
      </Button>
      <p className={styles.rates}>
        <Trans>
          Versions, connection, sizes and recent errors. No login credentials and no personal data.
        </Trans>
      </p>
    </div>
  )
}
