import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './PictureViewer.module.css'

const STEPS = [1, 1.5, 2, 3, 4, 6] as const
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** An object URL of the picture, revoked on unmount. */
function usePictureUrl(mime: string, content: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!TYPES.has(mime)) return setUrl(null)
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [mime, content])
  return url
}

interface PictureViewerProps {
  readonly mime: string
  /** The picture in base64. */
  readonly content: string
  readonly label: string
  readonly height?: number
}

/**
 * A private picture with zoom and rotation. The server has drawn the operator's name across the picture as a
 * watermark.
 */
export function PictureViewer({ mime, content, label, height = 320 }: PictureViewerProps) {
  const { t } = useLingui()
  const url = usePictureUrl(mime, content)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const scale = STEPS[zoom] ?? 1
  return (
    <figure className={styles.figure}>
      <Group justify="space-between" className={styles.bar} wrap="nowrap">
        <Text component="figcaption" size="xs" fw={600}>
          {label}
        </Text>
        <Group gap={2} wrap="nowrap">
          <Tooltip label={t`Smaller`}>
            <ActionIcon
              aria-label={t`${label}: smaller`}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            >
              <ZoomOut size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t`Larger`}>
            <ActionIcon
              aria-label={t`${label}: larger`}
              disabled={zoom === STEPS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              <ZoomIn size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t`Turn left`}>
            <ActionIcon aria-label={t`${label}: turn left`} onClick={() => setTurns(turns - 1)}>
              <RotateCcw size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t`Turn right`}>
            <ActionIcon aria-label={t`${label}: turn right`} onClick={() => setTurns(turns + 1)}>
              <RotateCw size={15} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={styles.stage} style={{ height }} tabIndex={0} aria-label={label}>
        {url === null ? (
          <Text size="sm" c="dimmed" p="md">
            <Trans>This picture cannot be shown ({mime}).</Trans>
          </Text>
        ) : (
          <div className={styles.sheet} style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
            <img
              src={url}
              alt={label}
              draggable={false}
              onContextMenu={(event) => event.preventDefault()}
              style={{ transform: `rotate(${turns * 90}deg)` }}
            />
          </div>
        )}
      </section>
    </figure>
  )
}
