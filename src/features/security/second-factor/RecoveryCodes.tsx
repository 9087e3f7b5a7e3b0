import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCopyToClipboard } from '#features/kit/index.ts'
import { saveFile } from '#features/transactions/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Copy, Download } from '#ui/media/icons.ts'
import styles from './second-factor.module.css'

interface Props {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Recovery codes, shown only once; the person confirms having saved them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div className={styles.step}>
      <Notice>
        <Trans>
          Keep these codes apart from your phone. Each one works once, in place of a code from the app. They
          are not shown again.
        </Trans>
      </Notice>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Button kind="quiet" icon={Copy} block onClick={() => copy(text)}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          kind="quiet"
          icon={Download}
          block
          onClick={() => saveFile('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
      <Checkbox checked={kept} onChange={setKept}>
        <Trans>I have saved my recovery codes</Trans>
      </Checkbox>
      <Button block size={48} disabled={!kept} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
