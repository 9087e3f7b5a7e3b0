import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { percent } from '../../parts/percentText.ts'
import styles from './Product.module.css'

interface PreviewProps {
  readonly title: ReactNode
  readonly badge?: ReactNode
  /** The main figure, with its label. */
  readonly figure: ReactNode
  readonly note?: ReactNode
  readonly rows: Parameters<typeof KeyValue>[0]['rows']
  /** Sold fraction of the product, from 0 to 1, shown as a bar. */
  readonly progress?: string
}

/** The figures of a product as the app shows them. */
export function ProductPreview({ title, badge, figure, note, rows, progress }: PreviewProps) {
  return (
    <figure style={{ margin: 0 }}>
      <div className={styles.preview}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} className="breaks">
            {title}
          </Text>
          {badge}
        </Group>
        <div className={styles.figure}>{figure}</div>
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {progress !== undefined && (
          <>
            <div className={styles.bar} aria-hidden>
              <span style={{ width: `${Number(progress) * 100}%` }} />
            </div>
            <Text size="xs" c="dimmed">
              <Trans>Sold {percent(progress)}</Trans>
            </Text>
          </>
        )}
        <KeyValue rows={rows} />
      </div>
      <Text component="figcaption" size="xs" c="dimmed" ta="center" mt={6}>
        <Trans>The figures as the app shows them</Trans>
      </Text>
    </figure>
  )
}
