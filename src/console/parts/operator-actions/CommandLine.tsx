import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { commandLine } from '../../api.ts'
import type { ActCall } from '../../queries.ts'
import styles from './CommandLine.module.css'

/** Shows the command line that carries out the same action; renders nothing while a field is missing. */
export function CommandLine({ call, input }: { readonly call: ActCall; readonly input: unknown }) {
  const { t } = useLingui()
  const line = commandLine(call, input)
  if (line === null) return null
  return (
    <Group gap={4} wrap="nowrap" className={styles.line} align="center">
      <code className={styles.code}>{line}</code>
      <CopyButton value={line}>
        {({ copied, copy }) => (
          <Tooltip label={t`Copy the command`}>
            <ActionIcon size={22} aria-label={t`Copy the command`} onClick={copy}>
              {copied ? <Check size={12} /> : <Copy size={12} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
