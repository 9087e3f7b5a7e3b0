import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActionOutcome } from '#contract/operators/call-builders.ts'
import { ApiError, isUnknown, send } from '../../api.ts'
import { isProven, PasskeyDismissed, prove } from '../../passkey.ts'
import { type ActCall, RetryAfterProof, readAgain } from '../../queries.ts'
import { useMay } from '../../session.ts'

export interface BatchItem {
  readonly key: string
  readonly label: ReactNode
  readonly input: unknown
}

/**
 * `unknown`: no response shows whether the action was executed. A row without an outcome was not sent; the
 * next press of the button sends the row.
 */
type Outcome = ActionOutcome['outcome'] | 'unknown' | { readonly rejected: string }

function OutcomeBadge({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return null
  if (typeof outcome === 'object' || outcome === 'unknown')
    return (
      <Text span size="xs" c="red" className="breaks">
        {outcome === 'unknown' ? <Trans>Unknown: look first whether it was done</Trans> : outcome.rejected}
      </Text>
    )
  return outcome === 'done' ? (
    <Badge color="green">
      <Trans>Done</Trans>
    </Badge>
  ) : (
    <Badge color="yellow">
      <Trans>Waits for a second operator</Trans>
    </Badge>
  )
}

interface BatchProps {
  readonly call: ActCall
  readonly label: string
  readonly items: readonly BatchItem[]
  /** The total over all rows of the batch, shown before the batch is submitted. */
  readonly total: ReactNode
  readonly onClose: () => void
}

const REJECTIONS = new Set<unknown>(['rejected', 'input'])

/**
 * The rejection of a single row, after which the batch continues; null for an error that concerns
 * all rows and stops the batch.
 */
const rejection = (error: unknown): Outcome | null =>
  error instanceof ApiError && REJECTIONS.has(error.kind) ? { rejected: error.message } : null

/** Submits the rows one after the other, each by a separate call with a separate entry in the audit log. */
function useBatch({ call, items }: Pick<BatchProps, 'call' | 'items'>) {
  const queries = useQueryClient()
  const isThere = useRef(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const sendOne = async ({ key, input }: BatchItem): Promise<void> => {
    const note = (outcome: Outcome): void => setOutcomes((now) => new Map(now).set(key, outcome))
    try {
      note((await send(call, input)).outcome)
    } catch (error) {
      const rejected = rejection(error)
      if (rejected) return note(rejected)
      if (isUnknown(error)) note('unknown')
      throw error
    }
  }
  const run = async (): Promise<void> => {
    setRunning(true)
    setProblem(null)
    try {
      if (call.fresh && !isProven()) await prove()
      for (const item of items) {
        // The operator has left the page, so the remaining rows are not sent.
        if (!isThere.current) return
        if (!outcomes.has(item.key)) await sendOne(item)
      }
    } catch (error) {
      setProblem(error)
      if (error instanceof ApiError && error.kind === 'fresh')
        await prove().then(() => setProblem(new RetryAfterProof()), setProblem)
    } finally {
      setRunning(false)
      readAgain(queries)
    }
  }
  return { outcomes, isRunning, problem, run }
}

function Stopped({ problem }: { readonly problem: unknown }) {
  if (problem === null || problem instanceof PasskeyDismissed) return null
  if (problem instanceof RetryAfterProof)
    return (
      <Alert color="blue" role="status">
        <Trans>Your passkey is confirmed. Press the button again for the rest.</Trans>
      </Alert>
    )
  return (
    <Alert color="red" role="alert" className="breaks">
      <Trans>It stopped here:</Trans> {problem instanceof Error ? problem.message : String(problem)}
    </Alert>
  )
}

interface BodyProps extends BatchProps {
  /** Reports whether rows are being sent; the dialog then stays open until all outcomes are known. */
  readonly onRunning: (isRunning: boolean) => void
}

function BatchBody({ call, label, items, total, onClose, onRunning }: BodyProps) {
  const { outcomes, isRunning, problem, run } = useBatch({ call, items })
  const isOver = outcomes.size === items.length
  useEffect(() => {
    onRunning(isRunning)
    return () => onRunning(false)
  }, [isRunning, onRunning])
  return (
    <Stack gap="sm">
      <Text size="sm">{total}</Text>
      <ScrollArea.Autosize mah={320}>
        <Stack gap={6}>
          {items.map(({ key, label: name }) => (
            <Group key={key} justify="space-between" wrap="nowrap" gap="md">
              <Text size="sm" component="div" className="breaks">
                {name}
              </Text>
              <OutcomeBadge outcome={outcomes.get(key)} />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Stopped problem={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={isRunning}>
          {isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {!isOver && (
          <Button loading={isRunning} onClick={() => void run()} data-autofocus>
            {label} ({items.length - outcomes.size})
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/**
 * Applies one action to several rows. The selection is fixed when the dialog opens, although lists are
 * refreshed meanwhile.
 */
export function BatchButton({ call, label, items, total }: Omit<BatchProps, 'onClose'>) {
  const { t } = useLingui()
  const may = useMay(call)
  const [opened, dialog] = useDisclosure(false)
  const [isRunning, setRunning] = useState(false)
  const [taken, setTaken] = useState<readonly BatchItem[]>([])
  const [sum, setSum] = useState<ReactNode>(null)
  if (!may) return null
  return (
    <>
      <Button
        disabled={items.length === 0}
        onClick={() => {
          setTaken(items)
          setSum(total)
          dialog.open()
        }}
      >
        {label} ({items.length})
      </Button>
      <Modal
        opened={opened}
        onClose={() => !isRunning && dialog.close()}
        title={label}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close`, disabled: isRunning }}
      >
        <BatchBody
          call={call}
          label={label}
          items={taken}
          total={sum}
          onClose={dialog.close}
          onRunning={setRunning}
        />
      </Modal>
    </>
  )
}
