import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '../../api.ts'
import { count } from '../format.ts'
import type { AllRows, ReadAll } from '../pagedList.tsx'

/** A list to export: the loaded rows, and a function that reads all rows when not all rows are loaded. */
export interface Savable<T> {
  readonly rows: readonly T[]
  readonly readAll: ReadAll<T> | null
}

/** Writes the rows to a file and returns its name. */
type Write<T> = (rows: readonly T[]) => string

function Saved({
  file,
  rows,
  isCut,
}: {
  readonly file: string
  readonly rows: number
  readonly isCut: boolean
}) {
  return (
    <>
      <Plural value={rows} one="# row" other="# rows" /> · <span className="mono">{file}</span>
      {isCut && (
        <Text size="sm">
          <Trans>There are more rows than one file takes: narrow them by the filters.</Trans>
        </Text>
      )}
    </>
  )
}

/**
 * Exports every row of a list to a file. Rows that are not loaded are read first, with progress and a cancel button in
 * `dialog`, which the caller renders.
 */
export function useExport<T>(write: Write<T>): {
  readonly save: (list: Savable<T>) => void
  readonly dialog: ReactNode
} {
  const { t } = useLingui()
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const tell = (color: string, title: string, message: ReactNode): void => {
    notifications.show({ color, title, message, closeButtonProps: { 'aria-label': t`Close` } })
  }
  const finish = ({ rows, isCut }: AllRows<T>): void =>
    tell(isCut ? 'yellow' : 'green', t`Saved`, <Saved file={write(rows)} rows={rows.length} isCut={isCut} />)

  const readOn = async (readAll: ReadAll<T>): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setRead(0)
    try {
      finish(await readAll(setRead, controller.signal))
    } catch (error) {
      if (controller.signal.aborted) return
      const why = error instanceof Error ? error.message : String(error)
      tell('red', t`Not saved`, isUnanswered(error) ? t`The server cannot be reached.` : why)
    } finally {
      running.current = null
      setRead(null)
    }
  }
  const cancel = (): void => running.current?.abort()
  return {
    save: ({ rows, readAll }) => {
      if (readAll) void readOn(readAll)
      else finish({ rows, isCut: false })
    },
    dialog: (
      <Modal
        opened={read !== null}
        onClose={cancel}
        title={t`Save all rows`}
        withCloseButton={false}
        size="sm"
      >
        <Group gap="sm">
          <Loader size="sm" />
          <Text size="sm" className="tabular" role="status">
            {t`${count(read ?? 0)} rows read`}
          </Text>
        </Group>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={cancel} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Modal>
    ),
  }
}
