import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Passkey, SecondFactor } from '#contract/account/secondFactor.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Fingerprint, Pencil, Trash } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { AddPasskey, NamePasskey, RemovePasskey } from './PasskeyForms.tsx'
import { hasPasskeys } from './passkey.ts'
import styles from './second-factor.module.css'

interface Props {
  readonly state: SecondFactor
  readonly onClose: () => void
}

type Page =
  | { readonly at: 'list' | 'add' }
  | { readonly at: 'name'; readonly passkey: Passkey }
  | { readonly at: 'remove'; readonly passkey: Passkey }

const LIST = { at: 'list' } as const

/** Sheet with the person's passkeys, which can be added, renamed and removed. */
export function PasskeySheet({ state, onClose }: Props) {
  const { t } = useLingui()
  const [page, setPage] = useState<Page>(LIST)
  const list = () => setPage(LIST)
  const factor = state.on === 1
  const titles = {
    list: t`Passkeys`,
    add: t`Add a passkey`,
    name: t`Passkey name`,
    remove: t`Remove the passkey`,
  }
  return (
    <Sheet open onClose={page.at === 'list' ? onClose : list} title={titles[page.at]}>
      {page.at === 'list' && <List state={state} onPage={setPage} />}
      {page.at === 'add' && <AddPasskey factor={factor} onDone={list} />}
      {page.at === 'name' && <NamePasskey passkey={page.passkey} onDone={list} />}
      {page.at === 'remove' && <RemovePasskey passkey={page.passkey} factor={factor} onDone={list} />}
    </Sheet>
  )
}

function List({ state, onPage }: { readonly state: SecondFactor; readonly onPage: (page: Page) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const used = ({ used_time, create_time }: Passkey): string => {
    const made = format.time(create_time, 'short')
    const last = format.time(used_time, 'short')
    return used_time === 0 ? t`Added ${made}` : t`Last used ${last}`
  }
  return (
    <div className={styles.step}>
      <p className={styles.soft}>
        <Trans>
          Log in with your fingerprint, face or screen lock. A passkey replaces both your password and the
          code.
        </Trans>
      </p>
      {state.passkeys.length > 0 && (
        <div className={styles.list}>
          {state.passkeys.map((passkey) => (
            <ListRow
              key={passkey.id}
              icon={Fingerprint}
              title={passkey.name}
              subtitle={used(passkey)}
              trailing={
                <span className={styles.tools}>
                  <IconButton
                    icon={Pencil}
                    size={20}
                    target={44}
                    tone="soft"
                    label={t`Rename: ${passkey.name}`}
                    onClick={() => onPage({ at: 'name', passkey })}
                  />
                  <IconButton
                    icon={Trash}
                    size={20}
                    target={44}
                    tone="soft"
                    label={t`Remove: ${passkey.name}`}
                    onClick={() => onPage({ at: 'remove', passkey })}
                  />
                </span>
              }
            />
          ))}
        </div>
      )}
      <Button block size={48} disabled={!hasPasskeys()} onClick={() => onPage({ at: 'add' })}>
        <Trans>Add a passkey</Trans>
      </Button>
      {!hasPasskeys() && (
        <p className={styles.soft}>
          <Trans>This browser does not support passkeys.</Trans>
        </p>
      )}
    </div>
  )
}
