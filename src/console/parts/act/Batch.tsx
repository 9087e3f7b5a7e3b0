import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Acted } from '#contract/operators/kit.ts'
import { send } from '../../api.ts'
import { isProven, PasskeyDismissed, prove } from '../../passkey.ts'
import type { ActCall } from '../../queries.ts'
import { useMay } from '../../session.ts'

export interface BatchItem {
  readonly key: string
  readonly label: ReactNode
  readonly input: unknown
}

type Outcome = Acted['outcome'] | { readonly error: string }

function OutcomeBadge({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return null
  if (typeof outcome === 'object')
    return (
      <Text span size="xs" c="red" className="breaks">
        {outcome.error}
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
  /** What they are together. */
  readonly total: ReactNode
  readonly onClose: () => void
}

/** One after the other: each is a call of its own, with its own entry in the log. */
function BatchBody({ call, label, items, total, onClose }: BatchProps) {
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = outcomes.size === items.length

  const run = async (): Promise<void> => {
    setRunning(true)
    setProblem(null)
    try {
      if (call.fresh && !isProven()) await prove()
      for (const { key, input } of items) {
        if (outcomes.has(key)) continue
        const outcome = await send(call, input).then(
          (acted: Acted): Outcome => acted.outcome,
          (error: unknown): Outcome => ({ error: error instanceof Error ? error.message : String(error) }),
        )
        setOutcomes((now) => new Map(now).set(key, outcome))
      }
    } catch (error) {
      if (!(error instanceof PasskeyDismissed))
        setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(false)
      await queries.invalidateQueries()
    }
  }
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
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
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

/** The same act for several rows. What was chosen when the dialog opened stays in it while lists are read again. */
export function BatchButton({ call, label, items, total }: Omit<BatchProps, 'onClose'>) {
  const { t } = useLingui()
  const may = useMay(call)
  const [opened, dialog] = useDisclosure(false)
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
        onClose={dialog.close}
        title={label}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <BatchBody call={call} label={label} items={taken} total={sum} onClose={dialog.close} />
      </Modal>
    </>
  )
}
